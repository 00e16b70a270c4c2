"""What came of many records, counted."""

from collections.abc import Iterable
from dataclasses import dataclass

from ..model import Seat
from ..result import Result
from .checking import Checked, Status

Difference = tuple[Seat | None, int, int]
"""The seat, None for the winner's total; what was claimed, and what is right."""


@dataclass(slots=True)
class Tally:
    """Records, and lines that could not be read, by what came of them.

    over, under  points that were claimed too much, and too little, over all mismatches.
    """

    ok: int = 0
    mismatch: int = 0
    invalid: int = 0
    unclaimed: int = 0
    over: int = 0
    under: int = 0

    @property
    def records(self) -> int:
        """All of them."""
        return self.ok + self.mismatch + self.invalid + self.unclaimed

    @property
    def fine(self) -> bool:
        """Nothing is invalid and no claim fails."""
        return not self.mismatch and not self.invalid

    def of(self, status: Status) -> int:
        """How many have a status."""
        found: int = getattr(self, status)
        return found

    def count(self, status: Status, differing: Iterable[Difference] = ()) -> None:
        """Count a record, and where its claim is wrong."""
        setattr(self, status, self.of(status) + 1)
        for _, claimed, right in differing:
            self.over += max(claimed - right, 0)
            self.under += max(right - claimed, 0)

    def add(self, other: "Tally") -> None:
        """Add what was counted elsewhere."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def differing(checked: Checked) -> Iterable[Difference]:
    """Where the claim of a record is wrong."""
    claim, found = checked.claim, checked.found
    if claim is None or not isinstance(found, Result) or found.settlement is None:
        return ()
    return found.settlement.differing(claim)
