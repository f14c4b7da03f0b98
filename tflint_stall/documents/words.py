"""Which words stand in a text: looked for many times, in a tenth of the text."""

from __future__ import annotations

import re
import sys
from functools import lru_cache


@lru_cache(maxsize=1000)
def words_of(data: bytes) -> frozenset[str]:
    """The words of a text: all that is made of letters, digits and `_`. Files share most of them, and their memory."""
    return frozenset(map(sys.intern, set(re.findall(r"(?a)\w+", data.decode("latin-1")))))


def is_a_word(text: str) -> bool:
    """Whether something stands in no more than one word."""
    return text.replace("_", "a").isalnum()


def without_comments(data: bytes) -> bytes:
    """A text without what stands behind a `#`, in a string too."""
    return re.sub(rb"#[^\n]*", b"", data)
