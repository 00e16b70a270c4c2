"""What notices most mutants in half a second: the worked cases and a few hundred records of the
referee's, without a test runner."""

import random
import sys

from tests.casefiles import Case, cases
from tests.referee.compare import differs
from tests.referee.generate import random_record
from weihai_calc import NotationError, parse, score


def _is_right(case: Case) -> bool:
    try:
        result = score(parse(case.text))
    except NotationError as error:
        return case.codes == {error.problem.code}
    codes = {problem.code for problem in result.problems}
    return codes == case.codes and result.claim_holds is not False


def main() -> int:
    """0 where nothing is noticed."""
    files = ("room.txt", "classic.txt", "problems.txt", "refused.txt")
    if not all(map(_is_right, cases(*files))):
        return 1
    rng = random.Random(1)
    return int(any(differs(random_record(rng)) for _ in range(300)))


if __name__ == "__main__":
    sys.exit(main())
