"""Text in a page: nothing of it becomes markup, and nothing of it hides or reorders what is shown."""

from __future__ import annotations

from html import escape

from tflint_stall.terminal import code_line


def escaped(text: str) -> str:
    """A text as it may stand between tags and in attributes, its lines kept."""
    return "\n".join(escape(code_line(line)) for line in text.split("\n"))
