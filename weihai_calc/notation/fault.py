"""A section that is not the notation."""

from collections.abc import Mapping

from ..problems import Fact
from .parts import Span


class Fault(Exception):
    """A section that is not the notation; `span` is within the section.

    why and facts are those of the `syntax` problem it becomes.
    """

    def __init__(self, span: Span, why: str, facts: Mapping[str, Fact] | None = None) -> None:
        super().__init__(why)
        self.span = span
        self.why = why
        self.facts = dict(facts or {})

    def moved(self, offset: int) -> "Fault":
        """The same fault where the section begins at `offset`."""
        return Fault((self.span[0] + offset, self.span[1] + offset), self.why, self.facts)
