"""`docs/writing-rules.md`, followed literally: what stands on the page is written to files, and it works."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from slow_project import Run

import tflint_stall
from tflint_stall import facts
from tflint_stall.facts import Facts
from tflint_stall.facts.syntax.tree import Tree
from tflint_stall.fixes import rewrite, spelling

PAGE = (Path(tflint_stall.__file__).parents[1] / "docs" / "writing-rules.md").read_text(encoding="utf-8")
FILES = {
    path: f"{text}\n"
    for path, _, text in re.findall(r"<!-- file: (\S+) -->\n(`{3,4})\w+\n(.*?)\n\2(?:\n|$)", PAGE, re.DOTALL)
}
TRAIN = """\
import tensorflow as tf

dataset = tf.data.Dataset.range(10).batch(65536)
"""

# Where the questions on the page live in the code.
OWNERS = {"facts": Facts, "facts.tree": Tree, "": facts, "rewrite": rewrite, "spelling": spelling}
STABLE = """
facts: api api_of_call constant functions model is_sure is_number is_single_item hot mode made_once in_test on_tape
is_keras_call is_keras_fit graph_program named_calls step pipelines consumptions tensorflow_alias module_alias free_name
facts.tree: text statement ancestors function nodes within
: argument has_star last_name dotted
rewrite: replace insert_before insert_after add_keyword remove_keyword insert_line_before insert_line_after codemod
spelling: tensorflow keras module autotune
"""


@pytest.fixture
def lint(project: Path, python: Run, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of rules after the first commands of the page; it is the current one."""
    folder = project / "lint"
    folder.mkdir()
    monkeypatch.chdir(folder)
    options = ["--family", "input-pipeline", "--code", "ACME101", "--cst"]
    done = python("tflint_stall", "new-rule", "huge-batch", *options)
    assert done.code == 0, done.err
    return folder


def _assert_tests_pass(python: Run) -> None:
    done = python("pytest", "-q", "-p", "no:cacheprovider", ".")
    assert done.code == 0 and "passed" in done.out, done.out[-3000:]


def test_new_rule_keeps_its_promises(python: Run, lint: Path) -> None:
    _assert_tests_pass(python)
    python("tflint_stall", "new-rule", "no-sleep", "--family", "loops")
    assert "no-sleep" in (lint / "fixtures/loops/no_sleep/before.py").read_text()
    _assert_tests_pass(python)


def test_the_rule_on_the_page(python: Run, project: Path, lint: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path, text in FILES.items():
        if path != "visit.py":
            assert (lint / path).exists(), "new-rule has written another file"
            (lint / path).write_text(text)
    _assert_tests_pass(python)
    monkeypatch.chdir(project)
    (project / "train.py").write_text(TRAIN)
    done = python("tflint_stall", "--rules", "lint", "--output-format", "concise", "train.py")
    assert done.out.splitlines()[0] == "train.py:3:37: ACME101 a batch of 65536 elements (huge-batch, warning)"
    fixed = python("tflint_stall", "--rules", "lint", "--fix", "--unsafe-fixes", "train.py")
    assert (fixed.code, (project / "train.py").read_text()) == (0, TRAIN.replace("65536", "4096"))


def test_the_visitor_on_the_page(python: Run, project: Path) -> None:
    (project / "visit.py").write_text(FILES["visit.py"])
    out = python("visit", "train.py").out
    assert re.search(r"(?m)^line \d+: TFS302 `model.predict` is called", out)


def test_new_rule_refuses_what_is_there(python: Run, lint: Path) -> None:
    again = python("tflint_stall", "new-rule", "huge-batch", "--family", "other")
    assert again.code == 2 and "the name `huge-batch` is that of a rule already" in again.err
    ours = python("tflint_stall", "new-rule", "predict-in-loop", "--family", "other")
    assert ours.code == 2 and "is that of a rule already" in ours.err
    taken = python("tflint_stall", "new-rule", "other", "--family", "other", "--code", "TFS302")
    assert taken.code == 2 and "the code TFS302 is that of a rule already" in taken.err
    odd = python("tflint_stall", "new-rule", "Huge Batch", "--family", "other")
    assert odd.code == 2 and "cannot be called `Huge Batch`" in odd.err


# -- what is stable ------------------------------------------------------------------------------


def _questions() -> list[str]:
    table = PAGE.partition("<!-- stable -->")[2].partition("\n\n")[0]
    return re.findall(r"(?m)^\| `([^`]+)` \|", table)


def _promised() -> list[tuple[str, str]]:
    owners = re.findall(r"(?m)^([a-z.]*): ((?:.|\n(?!.*:))+)", STABLE)
    return [(owner, name) for owner, names in owners for name in names.split()]


def test_the_page_lists_all_that_was_promised() -> None:
    listed = {question.partition("(")[0] for question in _questions()}
    assert {f"{owner}.{name}" if owner else name for owner, name in _promised()} == listed


@pytest.mark.parametrize("question", _questions())
def test_what_is_stable_takes_what_the_page_says(question: str) -> None:
    name, _, arguments = question.partition("(")
    owner, _, own = name.rpartition(".")
    parameters = inspect.signature(getattr(OWNERS[owner], own)).parameters
    plain = [p.replace(annotation=p.empty) for p in parameters.values() if p.name != "self"]
    assert str(inspect.Signature(plain)).replace(" = ", "=") == f"({arguments}"
