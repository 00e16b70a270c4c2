"""A bounded memory that fills itself."""

from collections.abc import Callable, Hashable
from typing import TypeVar

Known = TypeVar("Known", bound=Hashable)
Found = TypeVar("Found")


class Remembered(dict[Known, Found]):
    """What was found for each key, looked up as in any other dictionary. At `most` keys it forgets
    all of them."""

    def __init__(self, find: Callable[[Known], Found], most: int) -> None:
        self.find = find
        self.most = most

    def __missing__(self, key: Known) -> Found:
        found = self.find(key)
        if len(self) >= self.most:
            self.clear()
        self[key] = found
        return found
