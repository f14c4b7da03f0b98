"""`tflint-stall rule` and `rules`: the page of a rule, or of all, and the list of them."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from typing import Any

from tflint_stall.cli import EXIT_CLEAN, EXIT_TROUBLE
from tflint_stall.cli.arguments import parse_rule, parse_rules
from tflint_stall.engine.pages import Page, all_pages
from tflint_stall.report._style import LEVEL_COLORS
from tflint_stall.rule import Level
from tflint_stall.settings.selection import UnknownSelector, suggestion
from tflint_stall.terminal import Paint, complain, wants_colors, wrapped


def show_rules(arguments: Sequence[str]) -> int:
    """The verb `rule`; returns the exit code."""
    options = parse_rule(arguments)
    pages = list(all_pages())
    paint = Paint(colors=wants_colors(options.color, sys.stdout, os.environ))
    if not options.all:
        try:
            pages = _meant(options.rule, pages)
        except UnknownSelector as error:
            complain(str(error))
            return EXIT_TROUBLE
        if not _is_one(options.rule, pages):
            _print_list(pages, options.output_format, paint)
            return EXIT_CLEAN
    if options.output_format == "json":
        entries = [_entry(page) for page in pages]
        print(json.dumps(entries if options.all else entries[0], indent=2))
    elif options.output_format == "markdown":
        print("\n\n".join(page.markdown for page in pages))
    else:
        print("\n\n".join(_text(page, paint) for page in pages))
    return EXIT_CLEAN


def list_rules(arguments: Sequence[str]) -> int:
    """The verb `rules`; returns the exit code."""
    options = parse_rules(arguments)
    pages = list(all_pages())
    try:
        chosen = [page for selector in options.rules for page in _meant(selector, pages)] or pages
    except UnknownSelector as error:
        complain(str(error))
        return EXIT_TROUBLE
    shown = [page for page in pages if page in chosen and options.level in (None, page.level)]
    _print_list(shown, options.output_format, Paint(colors=wants_colors(options.color, sys.stdout, os.environ)))
    return EXIT_CLEAN


def _print_list(pages: list[Page], output_format: str, paint: Paint) -> None:
    if output_format == "json":
        print(json.dumps([_entry(page) for page in pages], indent=2))
    elif output_format == "markdown":
        print("| code | rule | level | family | |\n|---|---|---|---|---|")
        print("\n".join(f"| {p.code} | {p.name} | {p.level} | {p.family} | {p.summary} |" for p in pages))
    else:
        columns = os.get_terminal_size().columns if sys.stdout.isatty() else 0
        print("".join(_line(page, pages, columns, paint) for page in pages), end="")


def _line(page: Page, pages: list[Page], columns: int, paint: Paint) -> str:
    """`TFS302  warning  predict-in-loop  …`; what it is stands below where the terminal is not wide enough."""
    codes, names = max(len(p.code) for p in pages), max(len(p.name) for p in pages)
    start = f"{page.code.ljust(codes)}  {page.level.ljust(len('warning'))}  {page.name.ljust(names)}  "
    summary = page.summary + (" (preview)" if page.preview else "")
    if columns and max(len(p.summary) for p in pages) > columns - len(start):
        indent = " " * (codes + 2)
        summary = "".join(f"\n{indent}{line}" for line in wrapped(summary, columns - len(indent)))
    code = paint(page.code.ljust(codes), LEVEL_COLORS[Level(page.level)], "bold")
    return f"{code}{start[codes:].rstrip() if summary.startswith(chr(10)) else start[codes:]}{summary}\n"


def _meant(selector: str, pages: list[Page]) -> list[Page]:
    """The rule of this name or code, or those of a family or of codes that begin so."""
    code, family = selector.upper(), selector.replace("_", "-")
    named = [page for page in pages if selector == page.name or code == page.code]
    found = named or [page for page in pages if page.code.startswith(code) or page.family.replace("_", "-") == family]
    if not found:
        known = [word for page in pages for word in (page.name, page.code, page.family.replace("_", "-"))]
        raise UnknownSelector(f"unknown rule `{selector}`{suggestion(selector, known)}")
    return found


def _is_one(selector: str, pages: list[Page]) -> bool:
    return len(pages) == 1 and (selector == pages[0].name or selector.upper() == pages[0].code)


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
        "held_back": page.held_back or None,
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
