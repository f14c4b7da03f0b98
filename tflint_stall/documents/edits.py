"""Edits onto a text."""

from __future__ import annotations

from collections.abc import Iterable

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.rule import Edit


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """The text after the edits, which must not overlap."""
    parts: list[str] = []
    position = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        parts.append(text[position : edit.start])
        parts.append(edit.text)
        position = edit.end
    return "".join([*parts, text[position:]])
