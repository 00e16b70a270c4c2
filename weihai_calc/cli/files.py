"""What commands that read files share."""

import errno
import os
import sys
from typing import Any

import click

from ..words.lang import Lang
from ..words.ui import say


def known_encoding(name: str, lang: Lang) -> None:
    """Raises UsageError for an encoding that is none of text."""
    import codecs

    try:
        text = codecs.lookup(name)._is_text_encoding
    except (LookupError, ValueError):
        text = False
    if not text:
        raise click.UsageError(say("check-encoding", lang, word=name))


def standard_input() -> Any:
    """Standard input as bytes. Raises OSError where it is closed."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer
