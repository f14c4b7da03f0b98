"""What the documentation is made of besides its Markdown: pages of the rules, settings, options, schemas.

A hook of MkDocs: nothing that it writes lies in the repository, so nothing can be out of date.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.corpus.draw import LOUD, readings, rows_of  # noqa: E402
from tflint_stall.cli import arguments as command_line  # noqa: E402
from tflint_stall.cli.options import GROUPS, Option, Takes  # noqa: E402
from tflint_stall.engine.pages import Page, all_pages  # noqa: E402
from tflint_stall.report import formats, renderer  # noqa: E402
from tflint_stall.settings.reference import SETTINGS, schema  # noqa: E402

_VERDICTS = ("right", "overclaimed", "wrong")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    pages = all_pages()
    written = {f"rules/{page.name}.md": _rule(page, pages) for page in pages}
    written["rules/index.md"] = _index(pages)
    written["reference/settings.md"] = _settings()
    written["reference/command-line.md"] = _command_line()
    written["reference/formats.md"] = _formats()
    written["schemas/settings.json"] = json.dumps(schema(), indent=2)
    for path, content in written.items():
        files.append(File.generated(config, path, content=content))
    return files


# -- rules -------------------------------------------------------------------------------------------


def _fix(page: Page) -> str:
    """Whether there is a fix: `safe` where it can be, `unsafe` where it never is."""
    section = re.search(r"## Fix safety\n(.*?)(?:\n## |\Z)", page.text, re.S)
    said = section[1].strip() if section else "There is no fix"
    if said.startswith("There is no fix"):
        return "none"
    return "unsafe" if re.match(r"(Always u|U)nsafe", said) or not re.search(r"\b[Ss]afe\b", said) else "safe"


def _since(page: Page) -> str:
    """The version whose changes name the rule for the first time."""
    version = ""
    for line in reversed((ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()):
        if line.startswith("## "):
            if version == "found":
                return line.split()[1]
        elif line.startswith("* rule:") and f"`{page.name}`" in line:
            version = "found"
    return "0.1.0"


def _related(page: Page, pages: tuple[Page, ...]) -> list[Page]:
    """The rules that this one speaks of, and those that speak of it."""

    def names(one: Page, other: Page) -> bool:
        return re.search(rf"\b({other.code}|{other.name})\b", one.text) is not None

    return [other for other in pages if other is not page and (names(page, other) or names(other, page))]


def _rule(page: Page, pages: tuple[Page, ...]) -> str:
    facts = {
        "Code": f"`{page.code}`",
        "Level": page.level,
        "Family": page.family,
        "Fix": {"safe": "safe where proven, else unsafe", "unsafe": "unsafe", "none": "none"}[_fix(page)],
        "TensorFlow": f"`{page.tensorflow}`" if page.tensorflow else "any",
        "Since": _since(page),
    }
    if page.preview:
        facts["Preview"] = f"{page.preview}; runs with `--preview`"
    if page.held_back:
        facts["Held back"] = f"shown as advice: {page.held_back}"
    related = [f"[{other.name}]({other.name}.md): {other.summary}" for other in _related(page, pages)]
    parts = [
        f"---\ntitle: {page.name}\ndescription: {json.dumps(page.summary)}\n---",
        f"# {page.name}",
        f"**{page.summary}**",
        "| " + " | ".join(facts) + " |\n|" + "---|" * len(facts) + "\n| " + " | ".join(facts.values()) + " |",
        page.text.partition("\n")[2].strip(),
        f"## Measured\n\n{_measured(page)}",
        f"## On real code\n\n{_precision(page)}",
        "## Related\n\n" + "\n".join(f"* {line}" for line in related) if related else "",
        f"## Switch it off\n\n`# tflint-stall: ignore[{page.name}] -- why` behind the line, or "
        f'`ignore = ["{page.name}"]` in [the settings](../reference/settings.md).'
        if page.family != "engine"
        else "",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _measured(page: Page) -> str:
    rows = [
        f"| {claim.get('claim')} | {claim.get('verdict')} | {claim.get('summary') or claim.get('sentence')} "
        f"| {record.get('device')} | {record.get('tensorflow')} | {record.get('date')} |"
        for record in page.records
        for claim in record.get("claims", [])
    ]
    if not rows:
        return "Nothing is recorded for this rule yet."
    head = "| claim | verdict | what came out | device | TensorFlow | date |\n|---|---|---|---|---|---|\n"
    example = (
        f"What `tflint-stall verify {page.name}` measured on the rule's own pair of programs; yours will differ.\n\n"
    )
    return example + head + "\n".join(rows)


def _precision(page: Page) -> str:
    rows = [row for path in readings() for row in rows_of(path) if row["rule"] == page.name]
    counts = Counter(row["verdict"] for row in rows if row["level"] in LOUD)
    if not counts:
        return "No error or warning of it was among those that readers judged yet."
    found = ", ".join(f"{counts[verdict]} {verdict}" for verdict in _VERDICTS)
    return f"Readers judged {counts.total()} errors and warnings of it on real repositories: {found}. " + (
        "Overclaimed means that it is there, and matters less than was said. What they found wrong was mended since."
    )


def _index(pages: tuple[Page, ...]) -> str:
    rows = "\n".join(
        f'<tr data-level="{page.level}" data-family="{page.family}" data-fix="{_fix(page)}">'
        f'<td><code>{page.code}</code></td><td><a href="{page.name}/">{page.name}</a></td>'
        f"<td>{_html(page.summary)}</td><td>{page.level}</td>"
        f"<td>{_fix(page)}</td><td>{page.family}{' (preview)' if page.preview else ''}</td></tr>"
        for page in pages
    )
    chosen = "".join(
        f'<label>{name} <select data-filter="{name}"><option value="">any</option>'
        + "".join(f"<option>{value}</option>" for value in values)
        + "</select></label>\n"
        for name, values in {
            "level": ["error", "warning", "advice"],
            "family": sorted({page.family for page in pages}),
            "fix": ["safe", "unsafe", "none"],
        }.items()
    )
    return f"""---
title: Rules
hide: [toc]
---
# Rules

**Error**: the program hangs, crashes late or never learns. **Warning**: a slowdown, leak or stall that is shown.
**Advice**: may matter; folded, and never fails a run. A finding may be quieter than its rule: what is proven and what
it weighs decide.

<form class="rule-filter" role="search">
<label>search <input type="search" data-filter="text" placeholder="predict, NaN, TFS3 …"></label>
{chosen}<output></output>
</form>

<table class="rules">
<thead><tr><th>code</th><th>name</th><th>finds</th><th>level</th><th>fix</th><th>family</th></tr></thead>
<tbody>
{rows}
</tbody></table>
"""


def _html(text: str) -> str:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escaped)


# -- settings, options, formats ----------------------------------------------------------------------


def _settings() -> str:
    entries = "\n\n".join(
        f"## `{setting.name}`\n\n{setting.does[0].upper()}{setting.does[1:]}.\n\n"
        f"Default: {_as_code(setting.default)}\n\n"
        f"```toml\n{setting.name} = {setting.example}\n```"
        for setting in SETTINGS
    )
    return f"""# Settings

They stand under `[tool.tflint-stall]` in `pyproject.toml`, or in `tflint-stall.toml` without that heading. The nearest
file above a checked file speaks, alone; the command line speaks last, also as `--config "fail-on='error'"`.
`tflint-stall --show-settings` prints what holds.

Editors complete and check them with the [JSON Schema](../schemas/settings.json), which `tflint-stall config --schema`
prints, too. For Taplo and Even Better TOML:

```toml
#:schema https://tflint-stall.readthedocs.io/en/stable/schemas/settings.json
fail-on = "error"
```

{entries}
"""


def _as_code(default: str) -> str:
    """The value in letters of code; a sentence as it is."""
    return default if "`" in default or " " in default else f"`{default}`"


def _option(option: Option) -> str:
    names = [f"-{option.short}"] if option.short else []
    names.append(f"--{option.name}" + ("=" if option.takes is Takes.OPTIONAL and not option.metavar else ""))
    if option.takes is Takes.YES_OR_NO:
        names.append(f"--no-{option.name}")
    value = option.metavar or ("\\|".join(option.choices) if option.choices else "")
    shown = ", ".join(f"`{name}`" for name in names) + (f" *{value.replace('*', '')}*" if value else "")
    default = f" (default: `{option.default}`)" if option.default not in (None, False, []) else ""
    says = option.help.replace("FORMATS", ", ".join(formats()))
    return f"| {shown} | {says}{default} |"


def _command_line() -> str:
    groups = "\n\n".join(
        f"## {title[0].upper()}{title[1:]}\n\n| option | what it does |\n|---|---|\n" + "\n".join(map(_option, options))
        for title, options in GROUPS.items()
    )
    helps = re.findall(r"^  (tflint-stall \S.*)$", command_line.check_parser().description or "", re.M)
    return f"""# Command line

```text
{chr(10).join(helps)}
```

Exit codes: **0** nothing left at or above `--fail-on`, **1** findings are left (or `--diff` has something to show),
**2** wrong usage or configuration, a missing path, or an error of the tool itself. Every verb has `--help`.

{groups}
"""


def _formats() -> str:
    rows = "\n".join(f"| `{name}` | {_purpose(name)} |" for name in formats())
    text = (ROOT / "docs" / "reference" / "formats.in").read_text("utf-8")
    return text.replace("{formats}", f"| format | what it is |\n|---|---|\n{rows}")


def _purpose(name: str) -> str:
    """The first sentence of the module that writes it."""
    module = sys.modules[renderer(name).__module__]
    first = (module.__doc__ or "").partition("\n")[0]
    said = first.partition(": ")[2]
    return f"{said[0].upper()}{said[1:]}"
