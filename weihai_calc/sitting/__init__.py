"""A whole sitting: deals in order, who deals, running totals.

    lines → entries (`lines`) → deals, by rotation (`playing`) → totals → statistics, transfers

A hand is scored as anywhere else; what a sitting adds is what one deal knows of those before it.
"""

from .lines import Entry, Reader
from .playing import Deal, Sitting, Status, play

__all__ = ["Deal", "Entry", "Reader", "Sitting", "Status", "play"]
