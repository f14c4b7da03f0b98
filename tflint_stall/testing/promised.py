"""What holds of every rule, proven with its page and its fixtures."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable

from tflint_stall.fixes.fix import apply_edits
from tflint_stall.rule import Edit, Finding, Level, Rule, Safety
from tflint_stall.settings.fix_mode import FixMode
from tflint_stall.testing.cases import Case, House, of_rule
from tflint_stall.testing.gaps import comments, gaps
from tflint_stall.testing.marks import Mark, qualities

HEADINGS = ["Why it stalls", "Example", "Use instead", "When not to", "Fix safety"]
# Ways to write the same program in other bytes.
FORMS = ("crlf", "bom", "tabs", "latin-1", "no newline at the end")


def _none(wrong: Iterable[object], sentence: str) -> None:
    listed = sorted(map(str, wrong))
    assert not listed, f"{sentence}: {'; '.join(listed)}"


def _same(made: object, wanted: object, sentence: str) -> None:
    assert made == wanted, f"{sentence}\n--- wanted\n{wanted}\n--- is\n{made}"


# -- what is found -------------------------------------------------------------------------------


def fires_exactly_on_its_marks(house: House, case: Case) -> None:
    wanted = {mark for path, data in case.files.items() if path.endswith(".py") for mark in house.marks(path, data)}
    results = house.findings(case)
    found = [(path, finding) for path, result in results.items() for finding in result.findings]
    fitting = {mark: [(path, f) for path, f in found if _is_meant(mark, path, f)] for mark in wanted}
    expected = [place for places in fitting.values() for place in places]
    _none((mark for mark in wanted if not fitting[mark]), "marked, but not found")
    _none((_in_full(*place) for place in found if place not in expected), "found, but not marked")


def _is_meant(mark: Mark, path: str, finding: Finding) -> bool:
    return (mark.path, mark.line, mark.name) == (path, finding.place.line, finding.name) and mark.fits(finding)


def _in_full(path: str, finding: Finding) -> Mark:
    return Mark(path, finding.place.line, finding.name, *qualities(finding))


def near_misses_are_silent(house: House, case: Case) -> None:
    results = house.findings(case)
    found = [_in_full(path, finding) for path, result in results.items() for finding in result.findings]
    _none((mark for mark in found if mark.name == case.rule), "found in a near miss")
    _none((mark for mark in found if mark.level != Level.ADVICE.value), "found by another rule in a near miss")


# -- what the fixes make of it -------------------------------------------------------------------


def fix_makes_the_expected_text(house: House, case: Case) -> None:
    found = house.findings(case)
    if case.name == "clean" or house.has_no_fix(case.rule):
        _none((finding for finding in of_rule(case.rule, found) if finding.fix), "a fix where none should be")
        return
    for path, result in house.fixed(case).items():
        expected = case.fixed.get(path)
        _same(result.fixed_text, expected.decode("utf-8") if expected else None, f"what the fixes make of {path}")


def fixed_file_is_silent_parses_and_stays(house: House, case: Case) -> None:
    after = {**case.files, **case.fixed}
    for path, data in case.fixed.items():
        compile(data, path, "exec")
    _none(of_rule(case.rule, house.check(after)), "still found after the fixes")
    changed = [path for path, result in house.check(after, FixMode.UNSAFE).items() if result.fixed_text is not None]
    _none(changed, "changed once more after the fixes")


def lines_without_edits_are_unchanged(house: House, case: Case) -> None:
    (path,) = case.files
    text = case.files[path].decode("utf-8")
    edited = set()
    for result in house.findings(case).values():
        for finding in result.findings:
            for edit in finding.fix.edits if finding.fix else ():
                first, last = text.count("\n", 0, edit.start), text.count("\n", 0, edit.end)
                edited |= set(range(first, last + 1))
    kept = [line for number, line in enumerate(text.splitlines(keepends=True)) if number not in edited]
    remaining = iter(case.fixed[path].decode("utf-8").splitlines(keepends=True))
    _none((line for line in kept if line not in remaining), "lines without edits are not what they were")


def same_edits_in_other_bytes(house: House, case: Case) -> None:
    for form in FORMS:
        same_edits_in(house, case, form)


def same_edits_in(house: House, case: Case, form: str) -> None:
    """The fixes do in a file of another form what they do in this one."""
    (path,) = case.files
    before, after = (_in_form(files[path].decode("utf-8"), form) for files in (case.files, case.fixed))
    (result,) = house.check({path: before}, FixMode.UNSAFE).values()
    assert result.fixed_text is not None, f"nothing is fixed in a file with {form}"
    made = _encoded(result.fixed_text, form)
    if form == "tabs":
        # A line that a fix adds has four blanks inside of a block that it opens itself.
        made, after = made.expandtabs(4), after.expandtabs(4)
    _same(made, after, f"what the fixes make of a file with {form}")


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


def a_comment_in_any_gap_survives(house: House, case: Case) -> None:
    """Each finding by itself: with the comment its fix does the same, or is only shown."""
    (path,) = case.files
    text = case.files[path].decode("utf-8")
    (plain,) = house.findings(case).values()
    meanings = [_meaning(text, finding) for finding in plain.findings]
    for some in gaps(text, plain.findings):
        commented = apply_edits(text, [Edit(at, at, comment) for at, comment in some.items()])
        (result,) = house.check({path: commented.encode("utf-8")}).values()
        where = "comments at " + ", ".join(repr(text[at - 20 : at] + "<here>" + text[at : at + 20]) for at in some)
        _same([f.name for f in result.findings], [f.name for f in plain.findings], f"found with {where}")
        for finding, meaning in zip(result.findings, meanings, strict=True):
            _assert_kept(commented, finding, meaning, where)


def _assert_kept(commented: str, finding: Finding, meaning: str | None, where: str) -> None:
    if finding.fix is None or finding.fix.safety is Safety.DISPLAY or meaning is None:
        return
    made = apply_edits(commented, finding.fix.edits)
    assert ast.dump(ast.parse(made)) == meaning, f"the fix does something else with {where}"
    _none(comments(commented) - comments(made), f"the fix loses a comment with {where}")


def _meaning(text: str, finding: Finding) -> str | None:
    return ast.dump(ast.parse(apply_edits(text, finding.fix.edits))) if finding.fix else None


# -- the page, and what goes with it -------------------------------------------------------------


def page_has_the_headings(house: House, rule: type[Rule]) -> None:
    _same(re.findall(r"(?m)^## (.+)$", rule.page()), HEADINGS, "the headings of the page")
    assert rule.summary().endswith("."), "the first line of the page is a sentence"


def example_fires(house: House, rule: type[Rule]) -> None:
    programs = _programs(rule, "Example")
    assert len(programs) == 1, f"the page has {len(programs)} examples, and needs one"
    assert _findings_in(house, programs[0], rule), "the rule does not find the example on its page"


def what_to_use_instead_is_silent(house: House, rule: type[Rule]) -> None:
    programs = _programs(rule, "Use instead")
    assert programs, "the page does not say what to use instead"
    for program in programs:
        _none(_findings_in(house, program, rule), "found in what to use instead")


def fixture_folder_is_complete(house: House, rule: type[Rule]) -> None:
    folder = house.folder_of(rule)
    wanted = ("before.py", "after.py", "clean.py", "bench.toml")
    _none((name for name in wanted if not (folder / name).is_file()), f"missing in {folder}")
    marked = house.marks("before.py", (folder / "before.py").read_bytes())
    assert any(mark.name == rule.name for mark in marked), "`before.py` marks no line of the rule"


def _programs(rule: type[Rule], heading: str) -> list[str]:
    section = rule.page().partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"```python\n(.*?)```", section, re.DOTALL)


def _findings_in(house: House, program: str, rule: type[Rule]) -> list[Finding]:
    compile(program, "page", "exec")
    return of_rule(rule.name, house.check({"program.py": program.encode("utf-8")}))


# -- which promise is about what -----------------------------------------------------------------


def _any_case(house: House, case: Case) -> bool:
    return True


def _is_clean(house: House, case: Case) -> bool:
    return case.name == "clean"


def _is_not_clean(house: House, case: Case) -> bool:
    return case.name != "clean"


def _is_fixed(house: House, case: Case) -> bool:
    return bool(case.fixed)


def is_fixed_file(house: House, case: Case) -> bool:
    """One file with a fix; the `after.py` of a rule without one was written by hand: no edits lead to it."""
    return bool(case.fixed) and len(case.files) == 1 and not house.has_no_fix(case.rule)


OF_RULES: tuple[Callable[[House, type[Rule]], None], ...] = (
    page_has_the_headings,
    example_fires,
    what_to_use_instead_is_silent,
    fixture_folder_is_complete,
)
OF_CASES: tuple[tuple[Callable[[House, Case], bool], Callable[[House, Case], None]], ...] = (
    (_is_not_clean, fires_exactly_on_its_marks),
    (_is_clean, near_misses_are_silent),
    (_any_case, fix_makes_the_expected_text),
    (_is_fixed, fixed_file_is_silent_parses_and_stays),
    (is_fixed_file, lines_without_edits_are_unchanged),
    (is_fixed_file, same_edits_in_other_bytes),
    (is_fixed_file, a_comment_in_any_gap_survives),
)
