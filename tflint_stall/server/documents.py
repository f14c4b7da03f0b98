"""What the editor shows: files as one text, notebooks as one text for each cell, saved or not."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cached_property
from itertools import pairwise
from typing import Any

from lsprotocol import types
from pygls import uris
from pygls.workspace import PositionCodec, TextDocument, Workspace

from tflint_stall.documents.source import Source
from tflint_stall.engine.one_by_one import as_bytes
from tflint_stall.rule import Edit, Place

_PYTHON = "python"


@dataclass(frozen=True)
class Text:
    """One text in the editor: a file, or a cell."""

    uri: str
    source: Source
    codec: PositionCodec = field(compare=False)

    def position(self, line: int, column: int) -> types.Position:
        """A 1-based line and character column as the client counts them."""
        before = self.source.line_text(line)[: column - 1] if line <= len(self.source.line_starts) else ""
        return types.Position(line - 1, self.codec.client_num_units(before))

    def range(self, place: Place) -> types.Range:
        return types.Range(self.position(place.line, place.column), self.position(place.end_line, place.end_column))

    def edit(self, edit: Edit) -> types.TextEdit:
        """An edit of this text as the client takes it."""
        start, end = self.source.position(edit.start), self.source.position(edit.end)
        return types.TextEdit(types.Range(self.position(*start), self.position(*end)), edit.text)

    def edits_to(self, new: str) -> list[types.TextEdit]:
        """The edits that turn this text into another, by whole lines."""
        old_starts, old = _lines(self.source)
        _, lines = _lines(Source.from_text(new, self.source.path))
        return [
            self.edit(Edit(old_starts[first], old_starts[last], "".join(lines[start:end])))
            for kind, first, last, start, end in SequenceMatcher(None, old, lines, autojunk=False).get_opcodes()
            if kind != "equal"
        ]


def _lines(source: Source) -> tuple[list[int], list[str]]:
    """Where lines start and, as the last entry, where the text ends; and the lines with their newlines."""
    bounds = [*source.line_starts, len(source.text)]
    return bounds, [source.text[start:end] for start, end in pairwise(bounds)]


@dataclass(frozen=True)
class Document:
    """What is checked together: a file, or all cells of a notebook."""

    uri: str
    path: str
    texts: tuple[Text, ...]
    is_notebook: bool

    @cached_property
    def data(self) -> bytes:
        """What the engine would read if it were saved now."""
        if not self.is_notebook:
            return as_bytes(self.texts[0].source.text)
        cells: list[dict[str, Any]] = [
            {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": text.source.text}
            for text in self.texts
        ]
        return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}).encode()


def document(workspace: Workspace, uri: str) -> Document | None:
    """The open file, or the open notebook that is meant by its own name or by that of a cell."""
    notebook = workspace.get_notebook_document(notebook_uri=uri) or workspace.get_notebook_document(cell_uri=uri)
    if notebook is not None:
        texts = [workspace.get_text_document(cell.document) for cell in notebook.cells if _is_code(cell)]
        path = _path(notebook.uri, ".ipynb")
        python = [text for text in texts if text.language_id == _PYTHON]
        return Document(notebook.uri, path, tuple(_text(text, path) for text in python), is_notebook=True)
    if uri not in open_files(workspace):
        return None
    path = _path(uri, ".py")
    return Document(uri, path, (_text(workspace.get_text_document(uri), path),), is_notebook=False)


def open_files(workspace: Workspace) -> list[str]:
    """The open files without the cells of notebooks."""
    texts = workspace.text_documents.values()
    return [text.uri for text in texts if workspace.get_notebook_document(cell_uri=text.uri) is None]


def open_notebooks(workspace: Workspace) -> list[str]:
    return [notebook.uri for notebook in workspace.notebook_documents.values()]


def _is_code(cell: types.NotebookCell) -> bool:
    return cell.kind == types.NotebookCellKind.Code


def _text(text: TextDocument, path: str) -> Text:
    return Text(text.uri, Source.from_text(text.source, path), text.position_codec)


def _path(uri: str, suffix: str) -> str:
    """Where the file is; what was never saved is taken for a file of the folder that the server runs in."""
    path = uris.to_fs_path(uri)
    return path if path and path.endswith(suffix) else f"{path or 'untitled'}{suffix}"
