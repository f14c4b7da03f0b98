"""Which words stand in a text: looked for many times, in a tenth of the text."""

from __future__ import annotations

import re
import sys
from functools import lru_cache

# Each byte that is part of a word as it is, and all others as what is between words.
_IN_WORDS = bytes(code if chr(code) == "_" or (code < 128 and chr(code).isalnum()) else 32 for code in range(256))


@lru_cache(maxsize=1000)
def words_of(data: bytes) -> frozenset[str]:
    """The words of a text: all that is made of letters, digits and `_`. Files share most of them, and their memory."""
    return frozenset(map(sys.intern, set(data.translate(_IN_WORDS).decode("ascii").split())))


@lru_cache(maxsize=1000)
def base_words_of(data: bytes) -> frozenset[str]:
    """The words behind the names of classes, up to the colon, in a text of Python: there stand their bases."""
    found = re.findall(rb"\bclass\s+\w+\s*(?:\[.*\]\s*)?\(((?:[^:#]|#[^\n]*)*)", data)
    return frozenset(re.findall(r"(?a)\w+", b" ".join(found).decode("latin-1")))


def is_a_word(text: str) -> bool:
    """Whether something stands in no more than one word."""
    return text.replace("_", "a").isalnum()


def without_comments(data: bytes) -> bytes:
    """A text without what stands behind a `#`, in a string too."""
    return re.sub(rb"#[^\n]*", b"", data)
