"""`python -m weihai_calc`."""

import sys
from typing import NoReturn


def run() -> NoReturn:
    """The console script: Ctrl-C ends it quietly even while it is still being loaded."""
    try:
        from .cli import main

        main()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    run()
