"""What came of many records, counted."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..result import Result
from .checking import Checked, Status


@dataclass(slots=True)
class Tally:
    """Records, and lines that could not be read, by what came of them.

    over, under  points that were claimed too much, and too little, over all mismatches.
    """

    by_status: Counter[Status] = field(default_factory=Counter)
    over: int = 0
    under: int = 0

    @property
    def records(self) -> int:
        """All of them."""
        return self.by_status.total()

    @property
    def fine(self) -> bool:
        """Nothing is invalid and no claim fails."""
        return not self.by_status[Status.MISMATCH] and not self.by_status[Status.INVALID]

    def counted(self, checked: Iterable[Checked]) -> Iterator[Checked]:
        """Count each as it is taken."""
        by_status = self.by_status
        for each in checked:
            by_status[each.status] += 1
            if each.status is _MISMATCH:
                for _, claimed, right in differences(each):
                    self.over += max(claimed - right, 0)
                    self.under += max(right - claimed, 0)
            yield each

    def add(self, other: "Tally") -> None:
        """Add what was counted elsewhere."""
        self.by_status += other.by_status
        self.over += other.over
        self.under += other.under


_MISMATCH = Status.MISMATCH


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
