"""Where two texts differ, as the edits that lead from one to the other."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tflint_stall.rule import Edit

_TOKENS = r"(?s)\w+|[ \t]+|\r\n|."
# Comparing is quadratic at worst: what differs over more tokens than this is one edit.
_MOST_TOKENS = 4000


def differences(start: int, old: str, new: str) -> tuple[Edit, ...]:
    """The edits that make `new` of the text `old`, which stands at the offset `start`."""
    before, after = re.findall(_TOKENS, old), re.findall(_TOKENS, new)
    head = _common(before, after)
    tail = _common(before[head:][::-1], after[head:][::-1])
    start += sum(map(len, before[:head]))
    before, after = before[head : len(before) - tail], after[head : len(after) - tail]
    return tuple(_edits(start, before, after)) if before or after else ()


def _common(one: list[str], other: list[str]) -> int:
    """How many tokens two texts begin with that are the same."""
    count = 0
    while count < min(len(one), len(other)) and one[count] == other[count]:
        count += 1
    return count


def _edits(start: int, before: list[str], after: list[str]) -> Iterator[Edit]:
    if max(len(before), len(after)) > _MOST_TOKENS:
        yield Edit(start, start + sum(map(len, before)), "".join(after))
        return
    from difflib import SequenceMatcher  # a start that fixes nothing does without

    offsets = [start]
    for token in before:
        offsets.append(offsets[-1] + len(token))
    for kind, from_, to, new_from, new_to in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            yield Edit(offsets[from_], offsets[to], "".join(after[new_from:new_to]))
