"""`html`: one page for people, with filters, that needs nothing from elsewhere.

Every text of a checked file is escaped, and the page forbids itself all that is not in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from tflint_stall.documents.source import Source
from tflint_stall.report._counts import Counts, fixed_by_option, plural
from tflint_stall.report._diff import diff
from tflint_stall.report._frame import LINES_AFTER, LINES_BEFORE
from tflint_stall.report._html_page import END, START
from tflint_stall.report._location import location, slashed
from tflint_stall.report._said import sentences
from tflint_stall.report._texts import Texts
from tflint_stall.rule import Confidence, Finding, Fix, Safety
from tflint_stall.terminal import code_line, printable

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View

_LEVELS = ("error", "warning", "advice")
_LONGEST_LINE = 400
# Of a place so many lines are shown.
_MOST_LINES = 8


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    counts = Counts()
    sections: list[str] = []
    problems: list[str] = []
    rules: dict[str, tuple[str, int]] = {}
    for result in results:
        counts.add(result, view)
        problems += result.problems
        if result.findings:
            sections.append(_section(result, view))
        for finding in result.findings:
            code, count = rules.get(finding.name, (finding.code, 0))
            rules[finding.name] = (code, count + 1)
    yield START
    yield _head(counts, rules, problems, view)
    yield "<main>\n"
    yield from sections
    yield "</main>\n"
    yield END


def _head(counts: Counts, rules: dict[str, tuple[str, int]], problems: list[str], view: View) -> str:
    from tflint_stall import __version__

    # Advice is one click away, unless there is nothing else.
    shown = {level for level in _LEVELS if level != "advice" or view.full_advice} if _is_loud(counts) else set(_LEVELS)
    levels = "".join(
        f'<label class="{level}"><input type="checkbox" name="level" value="{level}"'
        f"{' checked' if level in shown else ''}> {_amount(counts.levels[level], level)}</label>\n"
        for level in _LEVELS
        if counts.levels[level]
    )
    by_count = sorted(rules.items(), key=lambda item: (-item[1][1], item[1][0]))
    options = "".join(
        f'<option value="{escape(name)}">{escape(f"{code} {name} ({count})")}</option>'
        for name, (code, count) in by_count
    )
    trouble = "".join(f"<li>{escape(printable(problem))}</li>" for problem in problems)
    return (
        f"<header><h1>tflint-stall <small>{escape(__version__)}</small></h1>\n"
        f"<p>{escape(counts.summary(view))}</p>\n"
        f"{f'<ul class=trouble>{trouble}</ul>' if trouble else ''}"
        f'<form id="filter" role="search">\n{levels}'
        '<label>fix <select name="fix"><option value="">any</option><option>safe</option><option>unsafe</option>'
        "<option>none</option></select></label>\n"
        f'<label>rule <select name="rule"><option value="">all</option>{options}</select></label>\n'
        '<label>by <select name="by"><option>file</option><option>rule</option></select></label>\n'
        '<input type="search" name="words" placeholder="path, message …" aria-label="search">\n'
        "<output></output></form></header>\n"
    )


def _is_loud(counts: Counts) -> bool:
    return bool(counts.levels["error"] or counts.levels["warning"])


def _amount(count: int, level: str) -> str:
    return f"{count} advice" if level == "advice" else plural(count, level)


def _section(result: FileResult, view: View) -> str:
    texts = Texts(result)
    cards = "".join(_card(finding, texts, view) for finding in result.findings)
    return f"<section><h2>{escape(slashed(printable(result.path)))}</h2>\n{cards}</section>\n"


def _card(finding: Finding, texts: Texts, view: View) -> str:
    source, shown = texts.around(finding)
    level, fix = finding.level.value, finding.fix
    applies = fix.safety.value if fix is not None and fix.safety is not Safety.DISPLAY else "none"
    doubt = ", likely" if finding.confidence is Confidence.LIKELY else ""
    name = escape(f"{finding.code} {finding.name}")
    address = escape(finding.url)
    return (
        f'<article class="{level}" data-level="{level}" data-rule="{escape(finding.name)}" data-fix="{applies}">\n'
        f"<h3><b>{level}{doubt}</b> {_with_code(printable(finding.message))}</h3>\n"
        f'<p class="where"><code>{escape(location(finding))}</code> '
        f"{f'<a href={chr(34)}{address}{chr(34)} rel=noreferrer>{name}</a>' if address else name}</p>\n"
        f"{_code(shown, source)}<dl>{''.join(_sentences(finding, view))}</dl>\n"
        f"{_diff(fix, shown, source, view) if fix is not None else ''}</article>\n"
    )


def _sentences(finding: Finding, view: View) -> Iterator[str]:
    yield from (f"<dt>{label}</dt><dd>{_with_code(sentence)}</dd>" for label, sentence in sentences(finding))
    if note := view.note(finding):
        yield f"<dt>measured</dt><dd>{_with_code(printable(note.removeprefix('measured: ')))}</dd>"


def _with_code(sentence: str) -> str:
    """The sentence with what stands between backticks as code."""
    parts = escape(sentence).split("`")
    if len(parts) % 2 == 0:
        return "`".join(parts)
    return "".join(f"<code>{part}</code>" if number % 2 else part for number, part in enumerate(parts))


def _code(finding: Finding, source: Source) -> str:
    place, count = finding.place, len(source.line_starts)
    if place.line > count:
        return ""
    last_line = min(place.end_line, place.line + _MOST_LINES)
    shown = [*range(max(1, place.line - LINES_BEFORE), min(count, last_line + LINES_AFTER) + 1)]
    while shown[0] < place.line and not source.line_text(shown[0]).strip():
        del shown[0]
    while shown[-1] > last_line and not source.line_text(shown[-1]).strip():
        del shown[-1]
    rows = []
    for line in shown:
        text = source.line_text(line)[:_LONGEST_LINE]
        first = place.column - 1 if line == place.line else len(text) - len(text.lstrip())
        last = place.end_column - 1 if line == place.end_line else len(text.rstrip())
        marked = place.line <= line <= place.end_line and first < last
        pieces = [text[:first], text[first:last], text[last:]] if marked else [text, "", ""]
        before, inside, after = (escape(code_line(piece)) for piece in pieces)
        rows.append(f"<i>{line}</i>{before}{f'<mark>{inside}</mark>' if inside else ''}{after}\n")
    return f"<pre>{''.join(rows)}</pre>\n"


def _diff(fix: Fix, shown: Finding, source: Source, view: View) -> str:
    assert shown.fix is not None
    rows = "".join(
        f"<{'del' if row.kind == '-' else 'ins'}><i>{'' if row.number is None else row.number}</i>"
        f"{row.kind} {escape(row.text)}\n</{'del' if row.kind == '-' else 'ins'}>"
        for row in diff(shown.fix, source, 0)
    )
    how = "--fix" if fixed_by_option(shown, view) else "shown only"
    if fix.safety is Safety.UNSAFE:
        how = "--fix --unsafe-fixes"
    elif fix.on_request:
        how = f"--fix --select {shown.name}"
    kind = f"{fix.safety.value} fix" if fix.safety is not Safety.DISPLAY else "suggestion"
    return f'<pre class="diff"><b>{kind}: {escape(printable(fix.message))}</b> <small>{how}</small>\n{rows}</pre>\n'
