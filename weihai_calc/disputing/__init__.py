"""Disputes: under what rules, or with what other fact or mistake, a claim would be right.

    record, claim → case → what changes come to, smallest first → the scorer → explanations

Nothing here knows an item or how it is paid: a change is made to the record or the rules, and the
scorer says what comes of it. So that many can be tried, what they have in common is asked once.
"""

from .change import Change, Kind, Mistake
from .explaining import Dispute, Explanation, dispute

__all__ = ["Change", "Dispute", "Explanation", "Kind", "Mistake", "dispute"]
