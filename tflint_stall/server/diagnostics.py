"""Findings in the words of the protocol, and the page of the rule behind each."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from lsprotocol import types
from pygls import uris

from tflint_stall.engine.own_findings import UNUSED_IGNORE
from tflint_stall.engine.pages import page_of
from tflint_stall.engine.run import FileResult
from tflint_stall.engine.suppressions import find
from tflint_stall.report._said import sentences
from tflint_stall.rule import Confidence, Edit, Finding, Fix, Level, Related
from tflint_stall.server.documents import Document, Text

SOURCE = "tflint-stall"
_SEVERITIES = {
    Level.ERROR: types.DiagnosticSeverity.Error,
    Level.WARNING: types.DiagnosticSeverity.Warning,
    Level.ADVICE: types.DiagnosticSeverity.Information,
}


@dataclass(frozen=True)
class Mark:
    """A finding where the editor shows it."""

    text: Text
    finding: Finding
    # All texts of the document.
    texts: tuple[Text, ...]

    @cached_property
    def diagnostic(self) -> types.Diagnostic:
        finding = self.finding
        doubt = " (likely)" if finding.confidence is Confidence.LIKELY else ""
        # The way from the loop is shown as places that can be clicked.
        told = [f"{label}: {sentence}" for label, sentence in sentences(finding, way=False)]
        return types.Diagnostic(
            range=self.text.range(finding.place),
            message="\n".join([f"{finding.name}: {finding.message}{doubt}", *told]),
            severity=_SEVERITIES[finding.level],
            code=finding.code,
            code_description=types.CodeDescription(finding.url) if finding.url else None,
            source=SOURCE,
            related_information=[self._related(other) for other in finding.related] or None,
            tags=[types.DiagnosticTag.Unnecessary] if finding.name == UNUSED_IGNORE.name else None,
        )

    def _related(self, other: Related) -> types.DiagnosticRelatedInformation:
        place = other.place
        text = self.texts[(place.cell or 1) - 1] if not other.path else None
        # Of another file the text is not at hand: its columns are those of characters.
        start, end = ((place.line, place.column), (place.end_line, place.end_column))
        range = (
            text.range(place)
            if text
            else types.Range(*(types.Position(line - 1, column - 1) for line, column in (start, end)))
        )
        uri = text.uri if text else uris.from_fs_path(other.path) or ""
        return types.DiagnosticRelatedInformation(types.Location(uri, range), other.said)

    def touches(self, uri: str, range: types.Range) -> bool:
        own = self.diagnostic.range
        return self.text.uri == uri and own.start <= range.end and range.start <= own.end


@dataclass(frozen=True)
class Checked:
    """A document and what was found in it."""

    document: Document
    result: FileResult

    @cached_property
    def marks(self) -> list[Mark]:
        return [Mark(self._text_of(finding), finding, self.document.texts) for finding in self.result.findings]

    def _text_of(self, finding: Finding) -> Text:
        return self.document.texts[(finding.place.cell or 1) - 1]

    def edits(self, fix: Fix) -> dict[str, list[types.TextEdit]]:
        """The edits of a fix, by the texts that they change."""
        found: dict[str, list[types.TextEdit]] = defaultdict(list)
        for edit in fix.edits:
            text, start = self._text_around(edit)
            found[text.uri].append(text.edit(Edit(edit.start - start, edit.end - start, edit.text)))
        return dict(found)

    def _text_around(self, edit: Edit) -> tuple[Text, int]:
        """The text that an edit changes, and where that text starts in what was checked."""
        if not self.document.is_notebook:
            return self.document.texts[0], 0
        cell = next(cell for cell in self.result.cells if cell.start <= edit.start and edit.end <= cell.end)
        return self.document.texts[cell.number - 1], cell.start

    def edits_to(self, fixed: FileResult) -> dict[str, list[types.TextEdit]]:
        """The edits that make of every text what fixes made of it, by the texts that they change."""
        if fixed.fixed_text is None:
            return {}
        new = {self.document.texts[0].uri: fixed.fixed_text}
        if self.document.is_notebook:
            texts = self.document.texts
            new = {texts[cell.number - 1].uri: fixed.fixed_text[cell.start : cell.end] for cell in fixed.fixed_cells}
        edits = {text.uri: text.edits_to(new[text.uri]) for text in self.document.texts if text.uri in new}
        return {uri: changes for uri, changes in edits.items() if changes}

    def diagnostics(self) -> dict[str, list[types.Diagnostic]]:
        """The diagnostics of each text; those without findings have none, which clears what was there."""
        found: dict[str, list[types.Diagnostic]] = {text.uri: [] for text in self.document.texts}
        for mark in self.marks:
            found[mark.text.uri].append(mark.diagnostic)
        for problem in self.result.problems if self.document.texts else ():
            found[self.document.texts[0].uri].append(_not_checked(problem))
        return found


def _not_checked(problem: str) -> types.Diagnostic:
    """What stopped the check is shown in the file itself: silence would look like a clean file."""
    start = types.Position(0, 0)
    return types.Diagnostic(
        range=types.Range(start, start), message=problem, severity=types.DiagnosticSeverity.Error, source=SOURCE
    )


def hover(checked: Checked, uri: str, position: types.Position) -> types.Hover | None:
    """The pages of the rules that are found, or named in a suppression, at a position."""
    point = types.Range(position, position)
    shown = {mark.finding.name: mark.diagnostic.range for mark in checked.marks if mark.touches(uri, point)}
    for text in checked.document.texts:
        if text.uri == uri:
            shown |= _named_at(text, point)
    if not shown:
        return None
    pages = "\n\n---\n\n".join(page.markdown for name in shown if (page := page_of(name)))
    content = types.MarkupContent(types.MarkupKind.Markdown, pages)
    return types.Hover(content, next(iter(shown.values())))


def _named_at(text: Text, point: types.Range) -> dict[str, types.Range]:
    """The rules that a suppression names at a point."""
    found = {}
    for mention in (mention for suppression in find(text.source) for mention in suppression.mentions):
        start = text.position(*text.source.position(mention.start))
        end = text.position(*text.source.position(mention.end))
        if mention.name and start <= point.start <= end:
            found[mention.name] = types.Range(start, end)
    return found
