"""Jupyter notebooks: the code cells as one program, and the way back into the bytes of the notebook.

The program is one text, each cell under a line that occurs nowhere else; fixes are made on this text
and find their way back through these lines. What is not Python in it (magics, cells that do not parse)
is blanked out for the rules, character by character, so that every offset holds in both texts. The
notebook is never written anew: only the `source` values of changed cells are, line by line.
"""

from __future__ import annotations

import ast
import json
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from itertools import accumulate

from tflint_stall.documents.cell_source import rewritten_value
from tflint_stall.documents.edits import apply_edits
from tflint_stall.documents.exercises import is_left_open
from tflint_stall.documents.json_spans import elements, members
from tflint_stall.documents.magics import blank, runs_as_python, without_magics
from tflint_stall.documents.printed_versions import recorded_versions
from tflint_stall.documents.python_2 import is_a_text_of_python_2, is_python_2, kernel_of
from tflint_stall.documents.source import Source
from tflint_stall.quick_dataclasses import dataclass, replace
from tflint_stall.rule import Edit, Finding, Fix, Place

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any

_NBFORMAT = 4
_LANGUAGES = frozenset({"python", "python2", "python3", "ipython", "ipython2", "ipython3"})
# Names of kernels of other languages; any other may be that of an environment.
_KERNEL = r"""(swift|ir|julia|i?javascript|jslab|tslab|deno|java|i?kotlin|scala|almond|csharp|\.net|fsharp|xcpp\d*|
    xeus-cling|rust|evcxr|gophernotes|ruby|iruby|octave|matlab|bash|i?haskell|perl|i?php|sas|stata)([-_ .\d]|$)"""
_HEADER = "# -- cell --"
_REFUSALS = frozenset({"SyntaxError", "IndentationError", "TabError"})
# More cells with the same error have one cause.
_FEW = 3
# In JSON, and in a text that is written in it.
_LINE_STARTS = r"(?<=\n)|(?<=\\n)"
# Python counts the lines of the program, its reader those of the cell.
_ON_LINE = re.compile(r"\bon line (\d+)")
# In a cell, which need not say what `tf` is.
_TENSORFLOW = r"(?i)tensorflow|keras|tfds|\btf\."


class NotANotebook(Exception):
    """The text is no notebook that can be read; the message says why."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class OldFormat(NotANotebook):
    """The notebook is one that Jupyter converts when it opens it: nothing is wrong with it."""


class OtherLanguage(Exception):
    """The notebook is not written in Python; the message says in what."""


@dataclass(frozen=True)
class Cell:
    """A cell in a text that joins several: its number in the notebook, counted from 1, and its offsets."""

    number: int
    start: int
    end: int


@dataclass(frozen=True)
class Notebook:
    """A notebook and the program in it."""

    json: str
    path: str
    # The texts of the cells that are Python, by the numbers of the cells.
    cells: Mapping[int, str]
    header: str
    # The other code cells: what the shell runs, mostly.
    commands: str = ""
    # The numbers of the cells that were run.
    run: frozenset[int] = frozenset()

    @cached_property
    def text(self) -> str:
        """The program: every cell under its header."""
        return "".join(f"{self.header}{cell}{self._newline}" for cell in self.cells.values())

    def file_lines(self) -> dict[int, tuple[int, ...]]:
        """By the number of each cell the lines of the file in which its lines are written."""
        found = {}
        newlines = [match.start() for match in re.finditer("\n", self.json)]
        written = elements(self.json, members(self.json, 0)["cells"][0])
        for number in self.cells:
            start, end = members(self.json, written[number - 1][0])["source"]
            pieces = elements(self.json, start) if self.json[start] == "[" else [(start, end)]
            lines = [bisect_right(newlines, start) + 1]
            for begin, stop in pieces:
                line = bisect_right(newlines, begin) + 1
                lines[-1] = line
                # What follows the last newline of a piece is in the next one.
                lines += [line] * json.loads(self.json[begin:stop]).count("\n")
            found[number] = tuple(lines)
        return found

    @property
    def _newline(self) -> str:
        return self.header[len(self.header.rstrip()) :]

    def cells_of(self, text: str) -> list[Cell]:
        """Where the cells stand in the program, or in what fixes made of it."""
        found = []
        start = len(self.header)
        for number, piece in zip(self.cells, text.split(self.header)[1:], strict=True):
            found.append(Cell(number, start, start + len(piece.removesuffix(self._newline))))
            start += len(piece) + len(self.header)
        return found

    def program(self, text: str) -> Program:
        """The program, read: what of it is Python, and what is not."""
        source = Source.from_text(text, self.path)
        python, body, refused, position = [], [], [], 0
        for cell in self.cells_of(text):
            code = without_magics(text[cell.start : cell.end])
            first, last = source.position(cell.start)[0], source.position(cell.end)[0]
            try:
                body += _statements(code, first)
            except SyntaxError as error:
                line = min(error.lineno or first, last)
                python_2 = is_python_2(code, line - first + 1) or self._is_text_of_python_2(error.msg)
                finished = cell.number in self.run and not is_left_open(code, self.json)
                finished = finished and not self._is_begun_at_the_end(cell.number, code)
                told = _of_cell(error.msg, first - 1)
                refused.append(_Refusal(told, line, error.offset or 1, code if python_2 else "", finished))
                code = blank(code)
            python += [text[position : cell.start], code]
            position = cell.end
        visible = Source.from_text("".join([*python, text[position:]]), self.path)
        return Program(self, source, visible, ast.Module(body, []), tuple(refused))

    def _is_text_of_python_2(self, message: str) -> bool:
        return is_a_text_of_python_2(message) and kernel_of(self.json.encode("utf-8", "replace")) == "2"

    def _is_begun_at_the_end(self, number: int, code: str) -> bool:
        """Whether only a word or a body is missing, in the last cell that holds anything: somebody stopped there."""
        from tflint_stall.engine.syntax import is_surely_python

        if any(other > number and cell.strip() for other, cell in self.cells.items()):
            return False
        # `with tf.Session():`, and `model.`, where an editor shows what there is.
        missing = "_" if code.rstrip().endswith(".") else " pass"
        return is_surely_python(code.rstrip() + missing)

    def parses_as_before(self, text: str) -> bool:
        """Whether every cell that is Python in the notebook still is in another text of the program."""
        if text.count(self.header) != len(self.cells):
            return False
        return len(self.program(text).refused) <= len(self.program(self.text).refused)

    def with_program(self, text: str) -> Notebook:
        """The notebook with the cells that another text of the program has."""
        cells = {cell.number: text[cell.start : cell.end] for cell in self.cells_of(text)}
        return replace(self, json=self.rewritten(text), cells=cells)

    def rewritten(self, text: str) -> str:
        """The JSON of the notebook with the cells that another text of the program has."""
        return apply_edits(self.json, self._changed_sources(text))

    def changes(self, edits: Sequence[Edit]) -> list[Edit]:
        """Edits of the program as edits of the JSON: only what differs, line by line."""
        return [
            small for edit in self._changed_sources(apply_edits(self.text, edits)) for small in self._narrowed(edit)
        ]

    def _changed_sources(self, text: str) -> list[Edit]:
        """The `source` values that another text of the program changes, as edits of the JSON."""
        cells = elements(self.json, members(self.json, 0)["cells"][0])
        found = []
        for cell in self.cells_of(text):
            new = text[cell.start : cell.end]
            if new != self.cells[cell.number]:
                span = members(self.json, cells[cell.number - 1][0])["source"]
                found.append(Edit(*span, rewritten_value(self.json, span, new)))
        return found

    def _narrowed(self, edit: Edit) -> Iterator[Edit]:
        before, after = (re.split(_LINE_STARTS, text) for text in (self.json[edit.start : edit.end], edit.text))
        starts = list(accumulate(map(len, before), initial=edit.start))
        for kind, low, high, new_low, new_high in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            if kind != "equal":
                yield Edit(starts[low], starts[high], "".join(after[new_low:new_high]))


@dataclass(frozen=True)
class _Refusal:
    """Why a cell does not parse, and where: line and column in the program."""

    message: str
    line: int
    column: int
    # The text of the cell, if it is Python 2.
    python_2: str = ""
    # Whether somebody ran the cell as it stands: the others are exercises, or scraps.
    finished: bool = True

    @property
    def told(self) -> tuple[str, int, int]:
        return self.message, self.line, self.column


@dataclass(frozen=True)
class Program:
    """The program of a notebook as it stands, and as the rules may read it."""

    notebook: Notebook
    source: Source
    # The same with blanks for everything that is not Python.
    python: Source
    tree: ast.Module
    refused: tuple[_Refusal, ...]

    def worth_telling(self) -> list[_Refusal]:
        """The cells that should parse, and do not; one for a cause that is in many cells.

        Python 2 is no news where it holds no TensorFlow.
        """
        told: dict[str, list[_Refusal]] = defaultdict(list)
        for cell in self.refused:
            if cell.python_2 and not re.search(_TENSORFLOW, cell.python_2):
                continue
            told["" if cell.python_2 else cell.message].append(cell)
        return [
            cell
            for same in told.values()
            for cell in (same if len(same) <= _FEW and not same[0].python_2 else same[:1])
        ]

    @cached_property
    def _cells(self) -> list[Cell]:
        return self.notebook.cells_of(self.source.text)

    @cached_property
    def _first_lines(self) -> list[int]:
        return [self.source.position(cell.start)[0] for cell in self._cells]

    def in_cells(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """Findings of the program, each as one of its cell. The edits of fixes stay offsets in the program."""
        for finding in findings:
            above = self._lines_above(finding.place)
            first, last = finding.statement_lines
            fix = finding.fix if finding.fix and self._can_make(finding.fix) else None
            related = tuple(
                replace(other, place=self._in_cell(other.place)) if not other.path else other
                for other in finding.related
            )
            place, lines = self._in_cell(finding.place), (first - above, last - above)
            yield replace(finding, place=place, fix=fix, statement_lines=lines, related=related)

    def _cell_of(self, edit: Edit) -> int:
        return self._index(Place(*self.source.position(edit.start), 0, 0))

    def _lines_above(self, place: Place) -> int:
        return self._first_lines[self._index(place)] - 1

    def _index(self, place: Place) -> int:
        return max(0, bisect_right(self._first_lines, place.line) - 1)

    def _in_cell(self, place: Place) -> Place:
        above, number = self._lines_above(place), self._cells[self._index(place)].number
        return Place(place.line - above, place.column, place.end_line - above, place.end_column, number)

    def _can_make(self, fix: Fix) -> bool:
        """Whether a fix only touches what its rule could see, no header between two cells, and takes nothing from one
        cell to another: the text above each says what is in it. An import has a cell of its own."""
        header = self.notebook.header.rstrip()
        touched = {self._cell_of(edit) for edit in fix.edits if not _adds_import(edit)}
        if len(touched) > 1 and any(edit.end > edit.start and not edit.text for edit in fix.edits):
            return False
        return all(
            self.source.text[edit.start : edit.end] == self.python.text[edit.start : edit.end]
            and header not in self.source.text[edit.start : edit.end]
            for edit in fix.edits
        )


def _adds_import(edit: Edit) -> bool:
    return edit.start == edit.end and edit.text.lstrip().startswith(("import ", "from "))


def read(text: str, path: str) -> Notebook:
    """The notebook that a JSON text is."""
    document = _decoded(text)
    language = _language(document.get("metadata"))
    if language.lower() not in _LANGUAGES:
        raise OtherLanguage(f"is a notebook for {language} and is not checked")
    found = document.get("cells")
    if not isinstance(found, list):
        raise NotANotebook("not a notebook: it has no list of cells")
    code = {number: _cell_text(cell, number) for number, cell in enumerate(found, start=1) if _is_python(cell)}
    cells = {number: cell for number, cell in code.items() if runs_as_python(cell)}
    commands = [cell for number, cell in code.items() if number not in cells]
    commands += recorded_versions(code, found, "\n".join(commands))
    run = frozenset(number for number in cells if _was_run(found[number - 1]))
    newline = "\r\n" if any("\r\n" in cell for cell in cells.values()) else "\n"
    header = _HEADER
    while any(header in cell for cell in cells.values()):
        header += "-"
    return Notebook(text, path, cells, header + newline, "\n".join(commands), run)


def _decoded(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotANotebook(f"not a notebook: broken JSON: {error.msg}", error.lineno, error.colno) from None
    except ValueError as error:
        raise NotANotebook(f"not a notebook: broken JSON: {error}") from None
    if not isinstance(document, dict) or "nbformat" not in document:
        raise NotANotebook("not a notebook: it does not say which `nbformat` it has")
    if document["nbformat"] != _NBFORMAT:
        version = json.dumps(document["nbformat"])
        raise OldFormat(f"a notebook of nbformat {version}; only 4 is read: `jupyter nbconvert --to notebook` converts")
    return document


def _language(metadata: object) -> str:
    """The language of a notebook; one that does not say so is in Python."""
    for table, key in (("language_info", "name"), ("kernelspec", "language")):
        said = metadata.get(table) if isinstance(metadata, dict) else None
        if isinstance(said, dict) and isinstance(said.get(key), str) and said[key]:
            return str(said[key])
    kernel = metadata.get("kernelspec") if isinstance(metadata, dict) else None
    name = kernel.get("name") if isinstance(kernel, dict) else None
    told = re.match(_KERNEL, name, re.VERBOSE | re.IGNORECASE) if isinstance(name, str) else None
    return told[1] if told else "python"


def _is_python(cell: object) -> bool:
    """Whether a cell holds code in the language of the notebook."""
    if not isinstance(cell, dict) or cell.get("cell_type") != "code":
        return False
    metadata = cell.get("metadata")
    editor = metadata.get("vscode") if isinstance(metadata, dict) else None
    language = editor.get("languageId", "python") if isinstance(editor, dict) else "python"
    return language in _LANGUAGES


def _cell_text(cell: Mapping[str, Any], number: int) -> str:
    source = cell.get("source")
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        return "".join(source)
    if not isinstance(source, str):
        raise NotANotebook(f"not a notebook: the `source` of cell {number} is no text")
    return source


def _of_cell(message: str, above: int) -> str:
    """A message of the parser with lines of the cell; it counted those above as well."""
    return _ON_LINE.sub(lambda found: f"on line {int(found[1]) - above}", message)


def _was_run(cell: dict[str, Any]) -> bool:
    """Whether somebody ran a cell; Colab counted from 0, and wrote it of cells that nobody had run as well.

    What Python refused to read did not run, and its author was told.
    """
    count, outputs = cell.get("execution_count"), cell.get("outputs") or ()
    if any(isinstance(one, dict) and one.get("ename") in _REFUSALS for one in outputs):
        return False
    return count is not None and (count != 0 or bool(outputs))


def _statements(code: str, line: int) -> list[ast.stmt]:
    """The statements of a cell, with the lines that they have in the program."""
    from tflint_stall.engine.parse import TooDeep, parse

    above = "\n" * (line - 2)
    try:
        return parse(Source.from_text(f"{above}\n{code}", "")).body
    except TooDeep as error:
        raise SyntaxError(str(error), ("", line, 1, "")) from None
    except IndentationError:
        if code.lstrip("\r\n")[:1] not in (" ", "\t"):
            raise
    # IPython takes the indentation of the first line away from all lines that have it; a statement above holds it.
    block, *rest = parse(Source.from_text(f"{above}if 1:\n{code}", "")).body
    return [*block.body, *rest] if isinstance(block, ast.If) else []
