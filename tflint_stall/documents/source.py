"""Bytes and text of one file: decoding, and a line table.

Offsets are character offsets into `text`, which is the file decoded as it stands: newlines are
not translated and a byte order mark is not part of it.
"""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

from tflint_stall.quick_dataclasses import dataclass

# PEP 263: the cookie stands in a comment on one of the first two lines.
_COOKIE = rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)"
# Codecs that packages register, for what Python has learned since: `future_fstrings`, `future-annotations`.
_OF_PACKAGES = r"future[-_]\w+"
_BLANK = rb"^[ \t\f]*(?:#.*)?$"
# The ends of lines as Python's tokenizer sees them: not form feed, not U+2028.
_NEWLINE = r"\r\n|\r|\n"


class SourceError(Exception):
    """The bytes are not a text that Python could read; the message says why."""


@dataclass(frozen=True)
class Source:
    """One file as bytes and as text, and the way between lines, columns and offsets."""

    path: str
    data: bytes
    text: str
    encoding: str
    bom: bytes

    @classmethod
    def from_bytes(cls, data: bytes, path: str) -> Source:
        bom = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
        body = data[len(bom) :]
        if b"\0" in body:
            raise SourceError("contains a NUL byte: this is not a text file")
        encoding = _declared_encoding(body) or "utf-8"
        if re.fullmatch(_OF_PACKAGES, encoding):
            encoding = "utf-8"
        try:
            codec = codecs.lookup(encoding)
            text = body.decode(encoding)
        except LookupError:
            raise SourceError(f"declares the encoding {encoding!r}, which Python does not know") from None
        except (UnicodeDecodeError, ValueError) as error:
            raise SourceError(f"is not {encoding}: {error}") from None
        if bom and codec.name != "utf-8":
            raise SourceError(f"has a UTF-8 byte order mark but declares the encoding {encoding!r}")
        return cls(path, data, text, encoding, bom)

    @classmethod
    def from_text(cls, text: str, path: str) -> Source:
        return cls(path, text.encode("utf-8", "surrogatepass"), text, "utf-8", b"")

    def with_text(self, text: str) -> Source:
        """The same file with another text, in its own encoding."""
        return Source(self.path, self.bom + text.encode(self.encoding), text, self.encoding, self.bom)

    @cached_property
    def line_starts(self) -> list[int]:
        if "\r" not in self.text:
            lengths = accumulate(map(len, self.text.split("\n")))
            return [0, *(end + number for number, end in enumerate(lengths, 1))][:-1]
        return [0, *(match.end() for match in re.finditer(_NEWLINE, self.text))]

    @cached_property
    def newline(self) -> str:
        """The newline of the first line: new lines are written with it."""
        match = re.search(_NEWLINE, self.text)
        return match.group() if match else "\n"

    def offset(self, line: int, utf8_column: int) -> int:
        """The character offset of an `ast` position (1-based line, column in UTF-8 bytes)."""
        start = self.line_starts[line - 1]
        if utf8_column == 0 or self.text.isascii():
            return start + utf8_column
        end = self.line_starts[line] if line < len(self.line_starts) else len(self.text)
        prefix = self.text[start:end].encode("utf-8", "surrogatepass")[:utf8_column]
        return start + len(prefix.decode("utf-8", "surrogatepass"))

    def position(self, offset: int) -> tuple[int, int]:
        """The 1-based line and 1-based character column of a character offset."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """A 1-based line without its newline."""
        start = self.line_starts[line - 1]
        end = self.line_starts[line] if line < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


def _declared_encoding(body: bytes) -> str | None:
    for line in re.split(rb"\r\n?|\n", body, maxsplit=2)[:2]:
        if match := re.match(_COOKIE, line):
            return match.group(1).decode("ascii")
        if not re.match(_BLANK, line):
            return None
    return None
