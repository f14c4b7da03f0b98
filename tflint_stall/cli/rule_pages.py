"""`tflint-stall rule`: the page of a rule, or of all."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from typing import Any

from tflint_stall.cli import EXIT_CLEAN, EXIT_TROUBLE
from tflint_stall.cli.arguments import parse_rule
from tflint_stall.engine.pages import Page, all_pages
from tflint_stall.settings.selection import UnknownSelector, suggestion
from tflint_stall.terminal import Paint, complain, wants_colors


def show_rules(arguments: Sequence[str]) -> int:
    """The verb `rule`; returns the exit code."""
    options = parse_rule(arguments)
    pages = list(all_pages())
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
        print("\n\n".join(page.markdown for page in pages))
    else:
        paint = Paint(colors=wants_colors(options.color, sys.stdout, os.environ))
        print("\n\n".join(_text(page, paint) for page in pages))
    return EXIT_CLEAN


def _page_of(name_or_code: str, pages: list[Page]) -> Page:
    for page in pages:
        if name_or_code == page.name or name_or_code.upper() == page.code:
            return page
    known = [word for page in pages for word in (page.name, page.code)]
    raise UnknownSelector(f"unknown rule `{name_or_code}`{suggestion(name_or_code, known)}")


def _entry(page: Page) -> dict[str, Any]:
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


def _text(page: Page, paint: Paint) -> str:
    lines = [f"{paint(page.code, 'yellow', 'bold')} {paint(page.name, 'bold')}", paint(page.facts, "dim")]
    lines += ["", page.summary, ""]
    is_code = False
    for line in page.body.splitlines():
        if line.startswith("```"):
            is_code = not is_code
        elif is_code:
            lines.append(paint(f"    {line}", "cyan") if line else "")
        elif line.startswith("#"):
            lines.append(paint(line.lstrip("# "), "bold"))
        else:
            lines.append(line)
    return "\n".join(lines).rstrip()
