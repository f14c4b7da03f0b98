"""What IPython adds to Python, taken out of a cell so that every other character keeps its place.

A magic line becomes a constant, the command of an assignment an unknown name, and blanks fill up
what is left. `%time` and its like keep the Python behind them, and `%%time` the rest of the cell.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Generator, Iterator

# Where a magic starts and ends, and the Python in its place.
_Magic = tuple[int, int, str]

# Cells whose magic runs the body as Python in this program; every other cell magic hands it to something else.
_PYTHON_CELLS = frozenset({"capture", "debug", "ipytest", "memit", "prun", "python", "python3", "time", "timeit"})
# Above a cell magic there may be comments: `# @title …` gives a cell its title.
_CELL_MAGIC = re.compile(r"(?:\s*#[^\r\n]*(?:\r\n|\r|\n))*\s*(?P<magic>%%(?P<name>\w*)[^\r\n]*)")
# Datalab wrote cell magics with one `%`: what stands below is theirs, if it is no Python.
_OLD_CELL_MAGIC = re.compile(r"\s*%(?:bash|bigquery|bq|chart|gcs|html|javascript|js|R|sh|sql|storage|writefile)\b")
# What a line of code may hold that is no plain character: only these can open or close a logical line.
_TOKEN = re.compile(
    r"""
      (?P<skipped> \#[^\r\n]*
                 | \"{3}(?:\\.|[^\\])*?(?:\"{3}|\Z) | '{3}(?:\\.|[^\\])*?(?:'{3}|\Z)
                 | \"(?:\\.|[^\"\\\r\n])*\"? | '(?:\\.|[^'\\\r\n])*'? | \\(?:\r\n|\r|\n) )
    | (?P<opening> [(\[{] )
    | (?P<closing> [)\]}] )
    | (?P<newline> \r\n | \r | \n )
    | (?P<command> (?<![=!<>+\-*/%@&|^:])=[ \t]*(?=[!%]) )
    | (?P<help> \?{1,2}(?=[ \t]*(?:[\r\n\#]|\Z)) )
    """,
    re.VERBOSE | re.DOTALL,
)
_BLANKS = re.compile(r"[ \t\f]*")
# `%` magics, `!` commands, `?` questions, and the three characters of automatic calls: no statement starts so.
_ESCAPES = frozenset("%!?,;/")
# Magics that IPython knows without their `%`, as long as no variable has their name.
_AUTOMATIC = re.compile(r"(?:pip|conda|mamba|cd|ls|ll|cat|cp|mv|rm|rmdir|mkdir|less|more|man)[ \t]+\S")
# A cell in which nothing looks like a magic is not asked twice whether it is Python.
_CANDIDATE = re.compile(rf"^[ \t\f]*(?:[%!?,;/]|{_AUTOMATIC.pattern})|=[ \t]*[!%]|\?[ \t]*(?:#.*)?$", re.MULTILINE)
_LINE = re.compile(r"(?:\\(?:\r\n|\r|\n)|[^\r\n])*")
_TIMED = re.compile(r"%(?:time|timeit|prun|memit)(?:[ \t]+-[a-z]+(?:[ \t]*\d+)?)*[ \t]+(?=\S)")
# The magics by which a file that is no notebook is told to belong to one.
_LINE_MAGIC = re.compile(r"[ \t]*(?:%{1,2}[A-Za-z_]\w*|![ \t]*\w)")
_VISIBLE = re.compile(r"[^\r\n]")


def runs_as_python(cell: str) -> bool:
    """Whether a code cell is part of the program: `%%bash`, `%%html` and `%%writefile` cells are not."""
    if magic := _CELL_MAGIC.match(cell):
        return magic["name"] in _PYTHON_CELLS
    return _OLD_CELL_MAGIC.match(cell) is None or _is_python(without_magics(cell))


def without_magics(cell: str) -> str:
    """The Python of a cell, as long as the cell and with every line where it was."""
    if magic := _CELL_MAGIC.match(cell):
        cell = cell[: magic.start("magic")] + blank(magic["magic"]) + cell[magic.end() :]
    if not _CANDIDATE.search(cell) or _is_python(cell):
        return cell
    return _masked(cell)


def _masked(cell: str) -> str:
    pieces, position = [], 0
    for start, end, python in _magics(cell):
        pieces += [cell[position:start], python]
        position = end
    return "".join([*pieces, cell[position:]])


def _magics(cell: str) -> Iterator[_Magic]:
    """The magics of a cell, in order."""
    position = 0
    while position < len(cell):
        blanks = _BLANKS.match(cell, position)
        start = blanks.end() if blanks else position
        end = _end_of_line(cell, start)
        if cell[start : start + 1] in _ESCAPES or _is_automatic(cell[start:end]):
            yield start, end, _statement(cell[start:end])
            position = end + 1
        else:
            position = yield from _in_statement(cell, start)


def _in_statement(cell: str, start: int) -> Generator[_Magic, None, int]:
    """The magics in the logical line that starts at an offset; returns where the next one starts."""
    position, depth = start, 0
    while token := _TOKEN.search(cell, position):
        position = token.end()
        if token.lastgroup == "opening":
            depth += 1
        elif token.lastgroup == "closing":
            depth = max(0, depth - 1)
        elif depth or token.lastgroup == "skipped":
            continue
        elif token.lastgroup == "newline":
            return position
        elif token.lastgroup == "command":
            end = _end_of_line(cell, position)
            yield position, end, "_" + blank(cell[position + 1 : end])
            position = end
        else:
            yield start, position, "0" + blank(cell[start + 1 : position])
    return len(cell)


def _is_automatic(line: str) -> bool:
    return _AUTOMATIC.match(line) is not None and not _is_python(line)


def _end_of_line(cell: str, start: int) -> int:
    """Where a magic ends: at the end of its line, unless a backslash carries it on."""
    match = _LINE.match(cell, start)
    return match.end() if match else start


def _statement(magic: str) -> str:
    """A statement as long as a magic: the Python that it times, or one that does nothing."""
    if timed := _TIMED.match(magic):
        kept = "0" + " " * (timed.end() - 2) + ";" + magic[timed.end() :]
        if _is_python(kept):
            return kept
    return "0" + blank(magic[1:])


def is_pasted_into_notebook(text: str, line: int) -> bool:
    """Whether all that is no Python in a file are magics, and the error in this 1-based line is one of them.

    Such a file is the export of a notebook, or is there to be pasted into one: nobody imports it.
    """
    lines = text.splitlines()
    at_magic = 1 <= line <= len(lines) and _LINE_MAGIC.match(lines[line - 1]) is not None
    return at_magic and _is_python(without_magics(text))


def blank(text: str) -> str:
    """Blanks, on as many lines."""
    return _VISIBLE.sub(" ", text)


def _is_python(text: str) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
