"""A place in the source that moves forward token by token, and the positions it yields.

LibCST's own positions are not used: they cost several times the parse, leave out a node's own
parentheses, and are wrong below a comment that LibCST's parser lost. Walking over the text beside
the tree gives the positions of `ast` for free: a node begins where its first token begins and ends
where the last token taken so far ends.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TypedDict

# Between two tokens: blanks, newlines, comments, continued lines.
_TRIVIA = re.compile(r"(?:[ \t\f\r\n]+|#[^\r\n]*|\\(?:\r\n|\r|\n))*")
_NEWLINE = re.compile(r"\r\n|\r|\n")


def normalized_newlines(source: str) -> str:
    """The source as Python reads it: every newline is a line feed."""
    return _NEWLINE.sub("\n", source)


class Span(TypedDict):
    """The position attributes of an `ast` node, to be passed to its class."""

    lineno: int
    col_offset: int
    end_lineno: int
    end_col_offset: int


class LostPlace(RuntimeError):
    """LibCST's tree and the text went out of step: a fault of ours or of LibCST, not of the text."""


class Cursor:
    """Where the lowering stands in the text: `offset` is the end of the last token taken."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.offset = 0
        self._is_ascii = text.isascii()
        self._line_starts = [0, *(newline.end() for newline in _NEWLINE.finditer(text))]

    def start(self) -> int:
        """The offset of the next token."""
        trivia = _TRIVIA.match(self.text, self.offset)
        return trivia.end() if trivia else self.offset

    def take(self, token: str) -> None:
        """Go past the next token, which must be `token`."""
        self.offset = self.start()
        self.take_here(token)

    def take_here(self, token: str) -> None:
        """Go past `token`, which must stand right here: inside a string blanks are not trivia."""
        if not self.text.startswith(token, self.offset):
            line, _ = self._position(self.offset)
            raise LostPlace(f"Line {line}: the syntax tree has {token!r} where the file has something else.")
        self.offset += len(token)

    def take_if(self, token: str) -> bool:
        """Go past the next token if it is `token`."""
        start = self.start()
        if not self.text.startswith(token, start):
            return False
        self.offset = start + len(token)
        return True

    def span(self, start: int, end: int | None = None) -> Span:
        """The position from the offset `start` to `end`, or to the end of the last token taken."""
        lineno, col_offset = self._position(start)
        end_lineno, end_col_offset = self._position(self.offset if end is None else end)
        return Span(lineno=lineno, col_offset=col_offset, end_lineno=end_lineno, end_col_offset=end_col_offset)

    def refusal(self, start: int, error: Exception) -> SyntaxError:
        """That the literal at the offset `start` has no value."""
        line, _ = self._position(start)
        column = start - self._line_starts[line - 1] + 1
        reason = error.msg if isinstance(error, SyntaxError) else str(error)
        return SyntaxError(reason, ("<unknown>", line, column, None))

    def _position(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._line_starts, offset)
        line_start = self._line_starts[line - 1]
        if self._is_ascii:
            return line, offset - line_start
        return line, len(self.text[line_start:offset].encode("utf-8", "surrogatepass"))
