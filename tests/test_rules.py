"""One test per promise that a rule makes, over the fixtures of all rules.

The promises are those of `tflint_stall.testing`, which holds rules of others to them, too; here all rules are on.
"""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tflint_stall.engine.registry import all_rules
from tflint_stall.rule import Rule
from tflint_stall.settings.config import ConfigFinder
from tflint_stall.testing import promised
from tflint_stall.testing.cases import Case, House

PROJECT = Path(__file__).parents[1]
FIXTURES = PROJECT / "fixtures"
RULES = all_rules()
HOUSE = House(
    RULES, FIXTURES, replace(ConfigFinder(isolated=True).for_folder(str(PROJECT)), preview=True, fix_advice=True)
)

# The first digit of a code says the family.
FAMILIES = ["input-pipeline", "tracing", "loops", "memory", "learning", "device", "hangs"]
MOST_LINES = 200
MAY_IMPORT = frozenset({"rule", "facts", "fixes", "cst"})

CASES = HOUSE.cases
FIXED = [case for case in CASES if case.fixed]
FIXED_FILES = [case for case in CASES if promised.is_fixed_file(HOUSE, case)]

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_fixed_case = pytest.mark.parametrize("case", FIXED, ids=str)
every_fixed_file = pytest.mark.parametrize("case", FIXED_FILES, ids=str)
every_rule = pytest.mark.parametrize("rule", RULES.values(), ids=RULES)


# -- what is found, and what the fixes make of it ------------------------------------------------


@pytest.mark.parametrize("case", [case for case in CASES if case.name != "clean"], ids=str)
def test_fires_exactly_on_its_marks(case: Case) -> None:
    promised.fires_exactly_on_its_marks(HOUSE, case)


@pytest.mark.parametrize("case", [case for case in CASES if case.name == "clean"], ids=str)
def test_near_misses_are_silent(case: Case) -> None:
    promised.near_misses_are_silent(HOUSE, case)


@every_case
def test_fix_makes_the_expected_text(case: Case) -> None:
    promised.fix_makes_the_expected_text(HOUSE, case)


@every_fixed_case
def test_fixed_file_is_silent_parses_and_stays(case: Case) -> None:
    promised.fixed_file_is_silent_parses_and_stays(HOUSE, case)


@every_fixed_file
def test_lines_without_edits_are_unchanged(case: Case) -> None:
    promised.lines_without_edits_are_unchanged(HOUSE, case)


@pytest.mark.parametrize("form", promised.FORMS)
@every_fixed_file
def test_the_same_edits_in_other_bytes(case: Case, form: str) -> None:
    promised.same_edits_in(HOUSE, case, form)


@every_fixed_file
def test_a_comment_in_any_gap_survives_every_fix(case: Case) -> None:
    promised.a_comment_in_any_gap_survives(HOUSE, case)


# -- the page ------------------------------------------------------------------------------------


@every_rule
def test_page_has_the_headings(rule: type[Rule]) -> None:
    promised.page_has_the_headings(HOUSE, rule)


@every_rule
def test_example_fires(rule: type[Rule]) -> None:
    promised.example_fires(HOUSE, rule)


@every_rule
def test_what_to_use_instead_is_silent(rule: type[Rule]) -> None:
    promised.what_to_use_instead_is_silent(HOUSE, rule)


# -- the rule file and what goes with it ---------------------------------------------------------


@every_rule
def test_fixture_folder_is_complete(rule: type[Rule]) -> None:
    promised.fixture_folder_is_complete(HOUSE, rule)


def test_every_fixture_folder_has_a_rule() -> None:
    folders = {path for path in FIXTURES.glob("*/*/") if path.name != "__pycache__"}
    assert folders == {HOUSE.folder_of(rule) for rule in RULES.values()}


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
