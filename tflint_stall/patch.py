"""The change of a file as a patch that `patch` and `git apply` take."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff

from tflint_stall.terminal import Paint, printable

_COLORS = {"+": "green", "-": "red", "@": "cyan"}


def patch(path: str, old: str, new: str) -> Iterator[str]:
    """The lines of a unified diff, each with its newline as in the file."""
    for line in unified_diff(_lines(old), _lines(new), path, path):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def shown_patch(path: str, old: str, new: str, paint: Paint) -> Iterator[str]:
    """The same for a terminal: coloured, and with nothing in it that the terminal would obey."""
    for line in patch(path, old, new):
        text = printable(line.rstrip("\r\n").replace("\t", "    "))
        yield f"{paint(text, _COLORS[text[0]]) if text[:1] in _COLORS else text}\n"


def _lines(text: str) -> list[str]:
    # Only `\n` ends a line of a patch: `splitlines` would split at form feeds and lone carriage returns, too.
    return [f"{line}\n" for line in text.split("\n")[:-1]] + ([last] if (last := text.rpartition("\n")[2]) else [])
