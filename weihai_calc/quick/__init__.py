"""The way that most records take from their text to their result.

What a section adds to a record, and what follows from the sum, is remembered; a hand, its splits
and its payments are made for those who ask. Nothing here knows a rule or a word of the notation:
what is remembered was found by the full way (`notation.parse`, `scoring.score`), which also reads
and scores whatever is in any doubt, is not valid, or is seldom met.

    text → words, sections → numbers (`adding`, `layout`) → items, payments (`scoring`)
"""

from .reading import parse
from .scoring import score

__all__ = ["parse", "score"]
