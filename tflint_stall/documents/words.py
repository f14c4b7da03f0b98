"""Which words stand in a text: looked for many times, in a tenth of the text."""

from __future__ import annotations

import re

# What stands between the words that are kept of a text.
_APART = b" "


def each_word_once(data: bytes) -> bytes:
    """The words of a text, each once: what consists of letters, digits and `_` stands in it if it stands in the text.

    The other way round, nothing else does: what is looked for may be a part of a word, but not more than one.
    """
    return _APART.join(set(re.findall(rb"\w+", data)))


def is_a_word(text: str) -> bool:
    """Whether something stands in no more than one word."""
    return text.replace("_", "a").isalnum()
