"""Every word the program reads or says: the notation's keywords with their aliases, and the
sentences of both output languages, as data beside each other."""

from .lang import Lang, Texts

__all__ = ["Lang", "Texts"]
