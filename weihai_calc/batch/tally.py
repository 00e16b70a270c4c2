"""What came of many records, counted."""

from collections.abc import Iterable
from dataclasses import dataclass

from ..result import Result
from .checking import Checked, Status


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

    def count(self, checked: Checked) -> None:
        """Count one more."""
        match checked.status:
            case Status.OK:
                self.ok += 1
            case Status.UNCLAIMED:
                self.unclaimed += 1
            case Status.INVALID:
                self.invalid += 1
            case Status.MISMATCH:
                self.mismatch += 1
                for _, claimed, right in differences(checked):
                    self.over += max(claimed - right, 0)
                    self.under += max(right - claimed, 0)

    def add(self, other: "Tally") -> None:
        """Add what was counted elsewhere."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def differences(checked: Checked) -> Iterable[tuple[str, int, int]]:
    """Where a claim fails: the seat, empty for the winner's total, what was claimed, and what is
    right."""
    claim, found = checked.claim, checked.found
    if claim is None or not isinstance(found, Result) or found.total is None:
        return
    if claim.total is not None:
        if claim.total != found.total:
            yield "", claim.total, found.total
        return
    deltas = found.deltas
    for seat, points in claim.seats:
        if points != deltas[seat]:
            yield str(seat), points, deltas[seat]
