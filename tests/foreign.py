"""Programs in which a name may also be something foreign: where they differ from the program that they are made from.

A variant keeps all lines where they are: what is added stands behind a semicolon.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

ELSEWHERE = "from somewhere_else import foreign_flag, foreign_thing; from foreign_file import Foreign"
FOREIGN_FILE = b"class Foreign:\n    def __init__(self):\n        self.things = []\n"


class Way(Enum):
    """What a name is after its binding."""

    REPLACED = "Foreign()"
    A_CLASS = "{name} if foreign_flag else Foreign()"
    UNSEEN = "{name} if foreign_flag else foreign_thing()"


@dataclass(frozen=True)
class Bound:
    """A statement that binds a name which may be made foreign behind it."""

    name: str
    lines: range
    # Where in the text more statements may be added.
    end: int


@dataclass(frozen=True)
class Program:
    """A file, what it binds, and where it can import something more."""

    text: str
    bound: tuple[Bound, ...]
    _entry: int
    _lead: str

    def variant(self, bound: Bound, way: Way) -> str:
        foreign = f"; {bound.name} = {way.value.format(name=bound.name)}"
        first, second = sorted([(self._entry, self._lead), (bound.end, foreign)], key=lambda added: added[0])
        return self.text[: first[0]] + first[1] + self.text[first[0] : second[0]] + second[1] + self.text[second[0] :]


def read(text: str) -> Program | None:
    """A program whose names can be made foreign; `None` where nothing can be added on a line of its beginning."""
    tree = ast.parse(text)
    offsets = _Offsets(text)
    entry = _entry(tree, offsets)
    if entry is None:
        return None
    bound = (Bound(name, _lines_of(node), offsets.end(node)) for node in ast.walk(tree) for name in _names(node))
    after = tuple(item for item in bound if item.end >= entry[0])
    return Program(text, after, *entry)


def _entry(tree: ast.Module, offsets: _Offsets) -> tuple[int, str] | None:
    """Where `ELSEWHERE` is added: behind the docstring or the first import, else in front of a plain statement."""
    body = [s for s in tree.body if not isinstance(s, ast.ImportFrom) or s.module != "__future__"]
    if not body or body[0] is not tree.body[0] or hasattr(body[0], "body"):
        return None
    first = body[0]
    is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    if is_docstring or isinstance(first, (ast.Import, ast.ImportFrom)):
        return offsets.end(first), f"; {ELSEWHERE}"
    return offsets.start(first), f"{ELSEWHERE}; "


def _names(node: ast.AST) -> Iterator[str]:
    """The names that a statement binds by an import, or to what is called or chosen."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        for alias in node.names:
            if alias.name != "*" and (alias.asname or "." not in alias.name):
                yield alias.asname or alias.name
    elif isinstance(node, ast.Assign) and isinstance(node.value, (ast.Call, ast.IfExp, ast.Attribute, ast.Subscript)):
        for target in node.targets:
            if isinstance(target, (ast.Name, ast.Attribute)):
                yield ast.unparse(target)


def _lines_of(node: ast.AST) -> range:
    assert isinstance(node, ast.stmt) and node.end_lineno is not None
    return range(node.lineno, node.end_lineno + 1)


class _Offsets:
    """Places of nodes as offsets of characters."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))

    def _at(self, line: int, column: int) -> int:
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:column].decode())

    def start(self, node: ast.stmt) -> int:
        return self._at(node.lineno, node.col_offset)

    def end(self, node: ast.AST) -> int:
        assert isinstance(node, ast.stmt) and node.end_lineno is not None and node.end_col_offset is not None
        return self._at(node.end_lineno, node.end_col_offset)


def with_variant(files: Mapping[str, bytes], path: str, text: str) -> dict[str, bytes]:
    """The files of a project of which one is a variant, with the class that it imports beside it."""
    folder = path.rpartition("/")[0]
    beside = f"{folder}/foreign_file.py" if folder else "foreign_file.py"
    return {**files, path: text.encode(), beside: FOREIGN_FILE, "foreign_file.py": FOREIGN_FILE}
