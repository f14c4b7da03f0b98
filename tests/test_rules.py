"""One test per promise that a rule makes, over the fixtures of all rules.

A case is a file `before.py`, `clean.py` or `more_*.py` of a fixture folder, or a folder `more_*` in it;
each is checked as a project of its own, with all rules on.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tempfile
import tokenize
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, zip_longest
from pathlib import Path

import pytest
from marks import Mark, marks, qualities

from tflint_stall.engine.discover import discover
from tflint_stall.engine.registry import all_rules
from tflint_stall.engine.run import FileResult, run
from tflint_stall.fixes.fix import FixMode, apply_edits
from tflint_stall.rule import Edit, Finding, Level, Rule, Safety
from tflint_stall.settings.config import ConfigFinder

PROJECT = Path(__file__).parents[1]
FIXTURES = PROJECT / "fixtures"
RULES = all_rules()

HEADINGS = ["Why it stalls", "Example", "Use instead", "When not to", "Fix safety"]
# The first digit of a code says the family.
FAMILIES = ["input-pipeline", "tracing", "loops", "memory", "learning", "device", "hangs"]
MOST_LINES = 200
MAY_IMPORT = frozenset({"rule", "facts", "fixes", "cst"})
NO_FIX = "There is no fix"

_FIXED = ".fixed.py"
_GAP = "# kept, wherever it stands"


# -- cases ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """Files that are checked together, and what the fixes are to make of some of them."""

    rule: str
    name: str
    files: Mapping[str, bytes]
    fixed: Mapping[str, bytes]

    def __str__(self) -> str:
        return f"{self.rule}/{self.name}"


def _folder_of(rule: type[Rule]) -> Path:
    return FIXTURES / rule.family.replace("-", "_") / rule.name.replace("-", "_")


def _cases_of(rule: type[Rule]) -> Iterator[Case]:
    folder = _folder_of(rule)
    for path in sorted(folder.glob("more_*/")):
        files = {file.name: file.read_bytes() for file in sorted(path.iterdir()) if file.is_file()}
        yield _case(rule, path.name, files)
    for path in sorted(folder.glob("*.py")):
        if path.name != "after.py" and not path.name.endswith(_FIXED):
            fixed = folder / ("after.py" if path.stem == "before" else path.stem + _FIXED)
            files = {file.name: file.read_bytes() for file in (path, fixed) if file.is_file()}
            yield _case(rule, path.stem, files)


def _case(rule: type[Rule], name: str, files: dict[str, bytes]) -> Case:
    fixed = {path: files.pop(path) for path in [*files] if path.endswith(_FIXED) or path == "after.py"}
    originals = {("before.py" if p == "after.py" else p.removesuffix(_FIXED) + ".py"): d for p, d in fixed.items()}
    return Case(rule.name, name, files, originals)


def _has_no_fix(rule: str) -> bool:
    return RULES[rule].page().partition("## Fix safety\n")[2].startswith(NO_FIX)


CASES = [case for rule in RULES.values() for case in _cases_of(rule)]
FIXED = [case for case in CASES if case.fixed]
# The `after.py` of a rule without a fix was written by hand: no edits lead to it.
FIXED_FILES = [case for case in FIXED if len(case.files) == 1 and not _has_no_fix(case.rule)]

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_fixed_case = pytest.mark.parametrize("case", FIXED, ids=str)
every_fixed_file = pytest.mark.parametrize("case", FIXED_FILES, ids=str)
every_rule = pytest.mark.parametrize("rule", RULES.values(), ids=RULES)


def _check(files: Mapping[str, bytes], mode: FixMode = FixMode.OFF) -> dict[str, FileResult]:
    """What the linter says about files that are a project, with all rules on. Nothing is written to them."""
    with tempfile.TemporaryDirectory(prefix="project-") as folder:
        root = Path(folder).resolve()
        for name, data in files.items():
            (root / name).write_bytes(data)
        found = discover([str(root)], ConfigFinder(isolated=True))
        results = {
            Path(result.path).relative_to(root).as_posix(): result
            for config, group in found.groups
            for result in run(group, replace(config, preview=True), fix=mode)
        }
    for result in results.values():
        assert not result.problems, result.problems
    return results


@cache
def _findings(rule: str, name: str) -> dict[str, FileResult]:
    return _check(_by_name(rule, name).files)


def _by_name(rule: str, name: str) -> Case:
    return next(case for case in CASES if (case.rule, case.name) == (rule, name))


@cache
def _fixed(rule: str, name: str) -> dict[str, FileResult]:
    return _check(_by_name(rule, name).files, FixMode.UNSAFE)


def _marks(path: str, data: bytes) -> Iterator[Mark]:
    """The marks of a file; one that names no level means that of its rule."""
    for mark in marks(path, data.decode("utf-8")):
        yield replace(mark, level=mark.level or RULES[mark.name].level.value)


def _in_full(path: str, finding: Finding) -> Mark:
    return Mark(path, finding.place.line, finding.name, *qualities(finding))


def _of_rule(rule: str, results: Mapping[str, FileResult]) -> list[Finding]:
    return [finding for result in results.values() for finding in result.findings if finding.name == rule]


# -- what is found -------------------------------------------------------------------------------


@pytest.mark.parametrize("case", [case for case in CASES if case.name != "clean"], ids=str)
def test_fires_exactly_on_its_marks(case: Case) -> None:
    wanted = {mark for path, data in case.files.items() if path.endswith(".py") for mark in _marks(path, data)}
    results = _findings(case.rule, case.name)
    found = [(path, finding) for path, result in results.items() for finding in result.findings]
    fitting = {mark: [(path, f) for path, f in found if _is_meant(mark, path, f)] for mark in wanted}
    expected = [place for places in fitting.values() for place in places]
    assert sorted(map(str, (mark for mark in wanted if not fitting[mark]))) == [], "missed"
    assert sorted(str(_in_full(*place)) for place in found if place not in expected) == [], "false alarms"


def _is_meant(mark: Mark, path: str, finding: Finding) -> bool:
    return (mark.path, mark.line, mark.name) == (path, finding.place.line, finding.name) and mark.fits(finding)


@pytest.mark.parametrize("case", [case for case in CASES if case.name == "clean"], ids=str)
def test_near_misses_are_silent(case: Case) -> None:
    results = _findings(case.rule, case.name)
    found = [_in_full(path, finding) for path, result in results.items() for finding in result.findings]
    assert not [mark for mark in found if mark.name == case.rule], "by its own rule"
    assert not [mark for mark in found if mark.level != Level.ADVICE.value], "by another rule"


# -- what the fixes make of it -------------------------------------------------------------------


@every_case
def test_fix_makes_the_expected_text(case: Case) -> None:
    found = _findings(case.rule, case.name)
    if case.name == "clean" or _has_no_fix(case.rule):
        assert not any(finding.fix for finding in _of_rule(case.rule, found))
        return
    for path, result in _fixed(case.rule, case.name).items():
        expected = case.fixed.get(path)
        assert result.fixed_text == (expected.decode("utf-8") if expected else None)


@every_fixed_case
def test_fixed_file_is_silent_parses_and_stays(case: Case) -> None:
    after = {**case.files, **case.fixed}
    for path, data in case.fixed.items():
        compile(data, path, "exec")
    assert not _of_rule(case.rule, _check(after))
    assert all(result.fixed_text is None for result in _check(after, FixMode.UNSAFE).values())


@every_fixed_file
def test_lines_without_edits_are_unchanged(case: Case) -> None:
    (path,) = case.files
    text = case.files[path].decode("utf-8")
    edited = set()
    for result in _findings(case.rule, case.name).values():
        for finding in result.findings:
            for edit in finding.fix.edits if finding.fix else ():
                first, last = text.count("\n", 0, edit.start), text.count("\n", 0, edit.end)
                edited |= set(range(first, last + 1))
    kept = [line for number, line in enumerate(text.splitlines(keepends=True)) if number not in edited]
    remaining = iter(case.fixed[path].decode("utf-8").splitlines(keepends=True))
    assert [line for line in kept if line not in remaining] == []


@pytest.mark.parametrize("form", ["crlf", "bom", "tabs", "latin-1", "no newline at the end"])
@every_fixed_file
def test_the_same_edits_in_other_bytes(case: Case, form: str) -> None:
    (path,) = case.files
    before, after = (_in_form(files[path].decode("utf-8"), form) for files in (case.files, case.fixed))
    (result,) = _check({path: before}, FixMode.UNSAFE).values()
    assert result.fixed_text is not None
    made = _encoded(result.fixed_text, form)
    if form == "tabs":
        # A line that a fix adds has four blanks inside of a block that it opens itself.
        assert made.expandtabs(4) == after.expandtabs(4)
    else:
        assert made == after


def _in_form(text: str, form: str) -> bytes:
    if form == "crlf":
        text = text.replace("\n", "\r\n")
    elif form == "tabs":
        text = re.sub(r"(?m)^(?: {4})+", lambda blanks: "\t" * (len(blanks.group()) // 4), text)
    elif form == "latin-1":
        text = f"# -*- coding: latin-1 -*-\n# Für Zoë\n{text}"
    elif form.startswith("no newline"):
        text = text.rstrip("\n")
    return _encoded(text, form)


def _encoded(text: str, form: str) -> bytes:
    if form == "bom":
        return text.encode("utf-8-sig")
    return text.encode("latin-1" if form == "latin-1" else "utf-8")


# -- comments ------------------------------------------------------------------------------------


@every_fixed_file
def test_a_comment_in_any_gap_survives_every_fix(case: Case) -> None:
    """Each finding by itself: with the comment its fix does the same, or is only shown."""
    (path,) = case.files
    text = case.files[path].decode("utf-8")
    (plain,) = _findings(case.rule, case.name).values()
    meanings = [_meaning(text, finding) for finding in plain.findings]
    for gaps in _one_gap_of_each(text, plain.findings):
        commented = apply_edits(text, [Edit(at, at, comment) for at, comment in gaps.items()])
        (result,) = _check({path: commented.encode("utf-8")}).values()
        where = "comments at " + ", ".join(repr(text[at - 20 : at] + "<here>" + text[at : at + 20]) for at in gaps)
        assert [f.name for f in result.findings] == [f.name for f in plain.findings], where
        for finding, meaning in zip(result.findings, meanings, strict=True):
            _assert_kept(commented, finding, meaning, where)


def _one_gap_of_each(text: str, findings: tuple[Finding, ...]) -> Iterator[dict[int, str]]:
    """The first gap near the edits of each finding, then the second: findings stand too far apart to interfere."""
    gaps = dict(_gaps(text))
    near = [{at: gaps[at] for at in gaps if _line(text, at) in _lines_near_edits(text, f)} for f in findings]
    for some in zip_longest(*(sorted(places.items()) for places in near)):
        yield dict(gap for gap in some if gap)


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _assert_kept(commented: str, finding: Finding, meaning: str | None, where: str) -> None:
    if finding.fix is None or finding.fix.safety is Safety.DISPLAY or meaning is None:
        return
    made = apply_edits(commented, finding.fix.edits)
    assert ast.dump(ast.parse(made)) == meaning, where
    assert not _comments(commented) - _comments(made), where


def _meaning(text: str, finding: Finding) -> str | None:
    return ast.dump(ast.parse(apply_edits(text, finding.fix.edits))) if finding.fix else None


def _lines_near_edits(text: str, finding: Finding) -> set[int]:
    if finding.fix is None:
        return set()
    lines = [_line(text, at) for edit in finding.fix.edits for at in (edit.start, edit.end)]
    return set(range(min(lines) - 1, max(lines) + 2)) | set(range(*finding.statement_lines))


def _gaps(text: str) -> Iterator[tuple[int, str]]:
    """Places where a comment may stand: between tokens inside of brackets, at ends of lines, before statements."""
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    depth = strings = 0
    new_line = True
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    for token, following in pairwise(tokens):
        name = tokenize.tok_name[token.type]
        strings += {"FSTRING_START": 1, "FSTRING_END": -1}.get(name, 0)
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(token.string, 0) if name == "OP" else 0
        line, column = token.end
        plain = name not in ("NEWLINE", "NL", "INDENT", "DEDENT", "COMMENT")
        if plain and not strings:
            if new_line:
                yield starts[token.start[0] - 1], " " * token.start[1] + _GAP + "\n"
            ends_line = following.type in (tokenize.NEWLINE, tokenize.NL)
            if ends_line:
                yield starts[line - 1] + column, f"  {_GAP}"
            elif depth and following.type != tokenize.COMMENT:
                yield starts[line - 1] + column, f"  {_GAP}\n"
        new_line = name == "NEWLINE" or (new_line and not plain)


def _comments(text: str) -> Counter[str]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return Counter(token.string for token in tokens if token.type == tokenize.COMMENT)


# -- the page ------------------------------------------------------------------------------------


def _section(rule: type[Rule], heading: str) -> str:
    return rule.page().partition(f"## {heading}\n")[2].partition("\n## ")[0]


def _programs(section: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", section, re.DOTALL)


def _findings_in(program: str, rule: str) -> list[Finding]:
    compile(program, "page", "exec")
    return _of_rule(rule, _check({"program.py": program.encode("utf-8")}))


@every_rule
def test_page_has_the_headings(rule: type[Rule]) -> None:
    assert re.findall(r"(?m)^## (.+)$", rule.page()) == HEADINGS
    assert rule.summary().endswith(".")


@every_rule
def test_example_fires(rule: type[Rule]) -> None:
    (program,) = _programs(_section(rule, "Example"))
    assert _findings_in(program, rule.name)


@every_rule
def test_what_to_use_instead_is_silent(rule: type[Rule]) -> None:
    programs = _programs(_section(rule, "Use instead"))
    assert programs
    for program in programs:
        assert not _findings_in(program, rule.name)


# -- the rule file and what goes with it ---------------------------------------------------------


@every_rule
def test_fixture_folder_is_complete(rule: type[Rule]) -> None:
    missing = [
        name for name in ("before.py", "after.py", "clean.py", "bench.toml") if not (_folder_of(rule) / name).is_file()
    ]
    assert not missing
    assert any(mark.name == rule.name for mark in _marks("", (_folder_of(rule) / "before.py").read_bytes()))


def test_every_fixture_folder_has_a_rule() -> None:
    folders = {path for path in FIXTURES.glob("*/*/") if path.name != "__pycache__"}
    assert folders == {_folder_of(rule) for rule in RULES.values()}


@every_rule
def test_code_belongs_to_the_family(rule: type[Rule]) -> None:
    assert re.fullmatch(rf"TFS{FAMILIES.index(rule.family) + 1}\d\d", rule.code)


def test_codes_are_unique() -> None:
    assert len({rule.code for rule in RULES.values()}) == len(RULES)


@every_rule
def test_changelog_has_a_line(rule: type[Rule]) -> None:
    changelog = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"(?m)^\* rule: `{rule.name}` \({rule.code}\)", changelog)


def _file_of(rule: type[Rule]) -> Path:
    return Path(sys.modules[rule.__module__].__file__ or "")


@every_rule
def test_rule_file_is_short(rule: type[Rule]) -> None:
    assert len(_file_of(rule).read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@every_rule
def test_rule_imports_only_what_rules_may(rule: type[Rule]) -> None:
    """The facts, the writing of fixes, LibCST and the standard library; never another rule."""
    foreign = []
    for node in ast.walk(ast.parse(_file_of(rule).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            inside = [alias.name for alias in node.names] if node.module == "tflint_stall" else [node.module or ""]
            foreign += [name for name in inside if node.level or not _may_import(name.removeprefix("tflint_stall."))]
        elif isinstance(node, ast.Import):
            foreign += [alias.name for alias in node.names if not _may_import(alias.name)]
    assert not foreign


def _may_import(name: str) -> bool:
    top = name.partition(".")[0]
    return top in MAY_IMPORT or top == "libcst" or top in sys.stdlib_module_names
