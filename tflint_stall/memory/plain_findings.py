"""Findings as lists of numbers and texts, and back: what a cache may hold, and nothing that runs.

Everything that comes back is checked; what was not written here raises `ValueError` or `TypeError`.
"""

from __future__ import annotations

from tflint_stall.rule import Confidence, Edit, Finding, Fix, Level, Place, Related, Safety

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any, TypeAlias

Plain: TypeAlias = "list[Any]"


def as_plain(finding: Finding) -> Plain:
    """The finding without its path: the file may be called otherwise next time."""
    place, fix = finding.place, finding.fix
    return [
        _plain_place(place),
        finding.code,
        finding.name,
        finding.level.value,
        finding.message,
        finding.confidence.value,
        finding.why,
        finding.help,
        None if fix is None else _plain_fix(fix),
        list(finding.statement_lines),
        finding.weight,
        [[other.path, _plain_place(other.place), other.message, other.part] for other in finding.related],
        finding.variant,
        finding.url,
    ]


def from_plain(plain: object, path: str) -> Finding:
    place, code, name, level, message, confidence, why, help, fix, lines, weight, related, variant, url = _items(
        plain, 14
    )
    first, last = _items(lines, 2)
    return Finding(
        path=path,
        place=_place(place),
        code=_text(code),
        name=_text(name),
        level=Level(level),
        message=_text(message),
        confidence=Confidence(confidence),
        why=_text(why),
        help=_text(help),
        fix=None if fix is None else _fix(fix),
        statement_lines=(_number(first), _number(last)),
        weight=_text(weight),
        related=tuple(_related(item) for item in _items(related)),
        variant=_text(variant),
        url=_text(url),
    )


def _plain_fix(fix: Fix) -> Plain:
    return [fix.message, fix.safety.value, [[e.start, e.end, e.text] for e in fix.edits], fix.on_request]


def _plain_place(place: Place) -> Plain:
    return [place.line, place.column, place.end_line, place.end_column, place.cell]


def _place(plain: object) -> Place:
    *numbers, cell = _items(plain, 5)
    line, column, end_line, end_column = map(_number, numbers)
    return Place(line, column, end_line, end_column, None if cell is None else _number(cell))


def _related(plain: object) -> Related:
    path, place, message, part = _items(plain, 4)
    return Related(_text(path), _place(place), _text(message), _text(part))


def _fix(plain: object) -> Fix:
    message, safety, edits, on_request = _items(plain, 4)
    return Fix(_text(message), Safety(safety), tuple(_edit(edit) for edit in _items(edits)), on_request is True)


def _edit(plain: object) -> Edit:
    start, end, text = _items(plain, 3)
    return Edit(_number(start), _number(end), _text(text))


def _items(value: object, count: int | None = None) -> Plain:
    if not isinstance(value, list) or count not in (None, len(value)):
        raise ValueError("not such a list")
    return value


def _number(value: object) -> int:
    if type(value) is not int or value < 0:
        raise ValueError("no number that counts something")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("no text")
    return value
