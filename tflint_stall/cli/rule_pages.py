"""`tflint-stall rule`: the page of a rule, or of all."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tflint_stall import evidence
from tflint_stall.cli import EXIT_CLEAN, EXIT_TROUBLE, complain
from tflint_stall.cli.arguments import parse_rule
from tflint_stall.own_findings import OWN_FINDINGS
from tflint_stall.selection import UnknownSelector, suggestion
from tflint_stall.terminal import Paint, wants_colors


@dataclass(frozen=True)
class _Page:
    """A rule as its reader sees it."""

    name: str
    code: str
    family: str
    level: str
    summary: str
    # Markdown, the summary first.
    text: str
    tensorflow: str = ""
    preview: str = ""

    @property
    def records(self) -> list[dict[str, Any]]:
        return evidence.records(self.name)


def show_rules(arguments: Sequence[str]) -> int:
    """The verb `rule`; returns the exit code."""
    options = parse_rule(arguments)
    pages = _pages()
    if not options.all:
        try:
            pages = [_page_of(options.rule, pages)]
        except UnknownSelector as error:
            complain(str(error))
            return EXIT_TROUBLE
    if options.output_format == "json":
        entries = [_entry(page) for page in pages]
        print(json.dumps(entries if options.all else entries[0], indent=2))
    elif options.output_format == "markdown":
        print("\n\n".join(_markdown(page) for page in pages))
    else:
        paint = Paint(colors=wants_colors(options.color, sys.stdout, os.environ))
        print("\n\n".join(_text(page, paint) for page in pages))
    return EXIT_CLEAN


def _pages() -> list[_Page]:
    from tflint_stall.registry import all_rules

    own = [_Page(f.name, f.code, "engine", f.level, f.summary, f.page) for f in OWN_FINDINGS]
    rules = [
        _Page(
            name=name,
            code=rule.code,
            family=rule.family,
            level=rule.level.value,
            summary=rule.summary(),
            text=rule.page(),
            tensorflow=rule.tensorflow,
            preview=rule.preview,
        )
        for name, rule in all_rules().items()
    ]
    return [*own, *rules]


def _page_of(name_or_code: str, pages: list[_Page]) -> _Page:
    for page in pages:
        if name_or_code == page.name or name_or_code.upper() == page.code:
            return page
    known = [word for page in pages for word in (page.name, page.code)]
    raise UnknownSelector(f"unknown rule `{name_or_code}`{suggestion(name_or_code, known)}")


def _entry(page: _Page) -> dict[str, Any]:
    return {
        "name": page.name,
        "code": page.code,
        "family": page.family,
        "level": page.level,
        "summary": page.summary,
        "explanation": page.text,
        "tensorflow": page.tensorflow or None,
        "preview": bool(page.preview),
        "preview_reason": page.preview or None,
        "evidence": page.records,
    }


def _facts(page: _Page) -> str:
    """What holds for the rule, in one line."""
    facts = [page.level, f"family {page.family}"]
    if page.tensorflow:
        facts.append(f"TensorFlow {page.tensorflow}")
    facts.append(f"preview: {page.preview}" if page.preview else "stable")
    return " · ".join(facts)


def _body(page: _Page) -> str:
    """The page below its summary, with what was measured as its last section."""
    body = page.text.partition("\n")[2].strip()
    measured = evidence.note(page.name).removeprefix("measured: ")
    return f"{body}\n\n## Measured\n{measured}" if measured else body


def _markdown(page: _Page) -> str:
    return f"# {page.name} ({page.code})\n\n{page.summary}\n\n*{_facts(page)}*\n\n{_body(page)}".rstrip()


def _text(page: _Page, paint: Paint) -> str:
    lines = [f"{paint(page.code, 'yellow', 'bold')} {paint(page.name, 'bold')}", paint(_facts(page), "dim")]
    lines += ["", page.summary, ""]
    is_code = False
    for line in _body(page).splitlines():
        if line.startswith("```"):
            is_code = not is_code
        elif is_code:
            lines.append(paint(f"    {line}", "cyan") if line else "")
        elif line.startswith("#"):
            lines.append(paint(line.lstrip("# "), "bold"))
        else:
            lines.append(line)
    return "\n".join(lines).rstrip()
