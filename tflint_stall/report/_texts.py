"""The text that findings stand in: the file, or in a notebook the cell."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property

from tflint_stall.documents.source import Source
from tflint_stall.quick_dataclasses import dataclass, replace
from tflint_stall.rule import Edit, Finding, Fix, Place

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.documents.notebook import Cell
    from tflint_stall.engine.run import FileResult


@dataclass(frozen=True)
class Position:
    """A place in a file: 1-based line and column, and the cell in a notebook."""

    line: int
    column: int
    cell: int | None = None


class Texts:
    """What a file holds now, with its fixes made, and the way from offsets to positions."""

    def __init__(self, result: FileResult) -> None:
        is_fixed = result.fixed_text is not None
        self._text = (result.fixed_text if is_fixed else result.text) or ""
        self._cells = result.fixed_cells if is_fixed else result.cells
        self._path = result.path
        self.book = result.fixed_book if is_fixed else result.book

    @cached_property
    def whole(self) -> Source:
        return Source.from_text(self._text, self._path)

    def position(self, offset: int) -> Position:
        if not self._cells:
            return Position(*self.whole.position(offset))
        cell = self._cell_at(offset)
        return Position(*self._source(cell).position(offset - cell.start), cell.number)

    def in_file(self, place: Place) -> Place:
        """The place for tools that know lines of files and no cells: in a notebook, the lines of its JSON."""
        if place.cell is None:
            return place
        lines = self._lines_of_cells.get(place.cell) or (1,)
        first, last = (lines[min(line, len(lines)) - 1] for line in (place.line, place.end_line))
        return Place(first, 1, last, 1, place.cell)

    @cached_property
    def _lines_of_cells(self) -> Mapping[int, tuple[int, ...]]:
        return self.book.file_lines() if self.book is not None else {}

    def edits_in_file(self, fix: Fix) -> tuple[Source, Sequence[Edit]]:
        """The edits of a fix, and the text that they are offsets in: in a notebook, its JSON."""
        if self.book is None:
            return self.whole, fix.edits
        return Source.from_text(self.book.json, self._path), self.book.changes(fix.edits)

    def source_of(self, cell: int | None) -> Source | None:
        """The text that a place is in: the whole one, or that of a cell."""
        if cell is None:
            return self.whole
        return next((self._source(other) for other in self._cells if other.number == cell), None)

    def around(self, finding: Finding) -> tuple[Source, Finding]:
        """The text around a finding, and the finding with the edits that can be shown in this text."""
        cell = next((cell for cell in self._cells if cell.number == finding.place.cell), None)
        if cell is None:
            return self.whole, finding
        if finding.fix is None:
            return self._source(cell), finding
        inside = [edit for edit in finding.fix.edits if cell.start <= edit.start and edit.end <= cell.end + 1]
        edits = tuple(_moved(edit, cell) for edit in inside)
        return self._source(cell), replace(finding, fix=replace(finding.fix, edits=edits))

    def _cell_at(self, offset: int) -> Cell:
        starts = [cell.start for cell in self._cells]
        return self._cells[max(0, bisect_right(starts, offset) - 1)]

    def _source(self, cell: Cell) -> Source:
        return Source.from_text(self._text[cell.start : cell.end], self._path)


def _moved(edit: Edit, cell: Cell) -> Edit:
    """The edit in the text of its cell; the newline after the cell is not part of it."""
    length = cell.end - cell.start
    return Edit(min(edit.start - cell.start, length), min(edit.end - cell.start, length), edit.text)
