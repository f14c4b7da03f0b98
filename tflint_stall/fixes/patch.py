"""The change of a file as a patch that `patch` and `git apply` take."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff

from tflint_stall.terminal import Paint, printable

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult

_COLORS = {"+": "green", "-": "red", "@": "cyan"}


def patch(path: str, old: str, new: str) -> Iterator[str]:
    """The lines of a unified diff, each with its newline as in the file."""
    for line in unified_diff(_lines(old), _lines(new), path, path):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def changes(result: FileResult) -> Iterator[tuple[str, str, str]]:
    """What was fixed in a file, as the arguments of `patch`: one change, or one for each cell of a notebook."""
    old, new = result.text or "", result.fixed_text or ""
    if not result.cells:
        yield result.path, old, new
    for before, after in zip(result.cells, result.fixed_cells, strict=True):
        change = old[before.start : before.end], new[after.start : after.end]
        if change[0] != change[1]:
            yield f"{result.path}:cell {before.number}", *change


def shown_patch(path: str, old: str, new: str, paint: Paint) -> Iterator[str]:
    """The same for a terminal: coloured, and with nothing in it that the terminal would obey."""
    for line in patch(path, old, new):
        text = printable(line.rstrip("\r\n").replace("\t", "    "))
        yield f"{paint(text, _COLORS[text[0]]) if text[:1] in _COLORS else text}\n"


def _lines(text: str) -> list[str]:
    # Only `\n` ends a line of a patch: `splitlines` would split at form feeds and lone carriage returns, too.
    return [f"{line}\n" for line in text.split("\n")[:-1]] + ([last] if (last := text.rpartition("\n")[2]) else [])
