"""What a terminal shows: colours, widths, and nothing that a file could say to the terminal itself.

Colours are plain ANSI sequences, because importing rich costs more than checking a dozen files.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TextIO

_STYLES = {
    "bold": "1",
    "dim": "2",
    "underlined": "4",
    # Plain red and blue cannot be read on black, bright yellow, green and cyan not on white.
    "red": "91",
    "green": "32",
    "yellow": "33",
    "blue": "94",
    "cyan": "36",
}
_TAB = "    "
# What is still read where no terminal sets a limit.
LONGEST_LINE = 200
ELLIPSIS = "…"


class Paint:
    """Colours text, or leaves it as it is."""

    def __init__(self, *, colors: bool, links: bool = False) -> None:
        self.colors = colors
        self._links = links

    def __call__(self, text: str, *styles: str) -> str:
        if not self.colors or not text:
            return text
        return f"\x1b[{';'.join(_STYLES[style] for style in styles)}m{text}\x1b[0m"

    def link(self, text: str, url: str) -> str:
        """The text as a link, where the terminal may know links; others show the text alone."""
        return f"\x1b]8;;{url}\x1b\\{text}\x1b]8;;\x1b\\" if self._links and url else text


def wrapped(text: str, columns: int) -> list[str]:
    """The lines of a text, none of its words broken; as one line where there is no limit or hardly any room."""
    if columns < 20 or width(text) <= columns:
        return [text]
    from textwrap import wrap

    return wrap(text, columns, break_long_words=False, break_on_hyphens=False)


def wants_links(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether output to a stream may hold links: on terminals, of which those that do not know them leave them out."""
    return stream.isatty() and environ.get("TERM") not in ("dumb", "linux") and not environ.get("NO_HYPERLINKS")


def wants_colors(choice: str, stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether output to a stream is coloured: the option, then the environment, then the terminal."""
    if choice != "auto":
        return choice == "always"
    if environ.get("NO_COLOR"):
        return False
    if any(environ.get(name, "0") not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    return stream.isatty() and environ.get("TERM") != "dumb"


def printable(text: str) -> str:
    """The text with everything escaped that could move the cursor, hide or reorder what is shown.

    Nor is `##[` left in it: GitHub's runner reads the rest as a command wherever in a line it stands.
    """
    if not text.isprintable():
        text = "".join(char if char.isprintable() else _escaped(char) for char in text)
    return text.replace("##[", "\\x23#[")


def printable_path(path: str) -> str:
    """The path as `printable`, and so that no line that begins with it is a command to a CI runner."""
    text = printable(path)
    return f"./{text}" if text.startswith("::") else text


def code_line(text: str) -> str:
    """A line of source as it is shown: as `printable`, with tabs as spaces."""
    return printable(text.replace("\t", _TAB))


def cropped(text: str, limit: int) -> str:
    """At most so many characters of a text; without a limit, what can still be read."""
    limit = limit or LONGEST_LINE
    return text if len(text) <= limit else text[: limit - 1] + ELLIPSIS


def width(text: str) -> int:
    """How many columns a printable text takes."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


def complain(message: str) -> None:
    """One line for people, on stderr; if it is closed, or full, there is nobody to tell."""
    try:  # noqa: SIM105 (contextlib is not free)
        print(f"tflint-stall: {printable(message)}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        pass
