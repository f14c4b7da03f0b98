"""Rules of other packages, found by their entry points, are rules like ours."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from other_package import RULE, install
from slow_project import Run

PROGRAM = """\
import tensorflow as tf

dataset = tf.data.Dataset.range(10).batch(65536)
"""
OPTIONS = ["--output-format", "concise", "--select", "huge-batch", "huge.py"]
FOUND = "huge.py:3:37: TFS901 [*] a batch of 65536 (huge-batch, warning)"


@pytest.fixture
def site(project: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    (project / "huge.py").write_text(PROGRAM)
    return str(install(tmp_path_factory.mktemp("site"), "huge-batch = company_rules:HugeBatch", RULE))


def test_rule_runs_when_its_package_is_installed(python: Run, site: str) -> None:
    done = python("tflint_stall", *OPTIONS, path=site)
    assert (done.code, done.err) == (1, "")
    assert done.out.splitlines()[0] == FOUND
    without = python("tflint_stall", *OPTIONS)
    assert without.code == 2 and "unknown rule `huge-batch`" in without.err


def test_rule_is_on_by_default_and_has_a_page(python: Run, site: str) -> None:
    assert FOUND in python("tflint_stall", "--output-format", "concise", "huge.py", path=site).out
    page = json.loads(python("tflint_stall", "rule", "TFS901", "--output-format", "json", path=site).out)
    assert (page["name"], page["family"]) == ("huge-batch", "plugin")
    assert page["summary"] == "A batch that no device of this company holds."


@pytest.mark.parametrize("selector", ["TFS901", "TFS9", "plugin", "ALL"])
def test_selectors_mean_it(python: Run, site: str, selector: str) -> None:
    selected = python("tflint_stall", "--output-format", "concise", "--select", selector, "huge.py", path=site)
    assert FOUND in selected.out
    ignored = python("tflint_stall", "--ignore", selector, "huge.py", path=site)
    assert "TFS901" not in ignored.out


def test_fix_and_suppression(python: Run, site: str, project: Path) -> None:
    assert python("tflint_stall", "--fix", *OPTIONS, path=site).code == 0
    assert (project / "huge.py").read_text() == PROGRAM.replace("65536", "4096")
    (project / "huge.py").write_text(PROGRAM.replace("65536)", "65536)  # tflint-stall: ignore[huge-batch] -- it fits"))
    assert python("tflint_stall", *OPTIONS, path=site).code == 0


def test_rule_runs_in_worker_processes(python: Run, site: str, project: Path) -> None:
    for number in range(20):
        (project / f"huge_{number:02}.py").write_text(PROGRAM)
    done = python("tflint_stall", "-j2", "--output-format", "concise", "--select", "TFS9", ".", path=site)
    assert done.out.count("TFS901") == 21


def test_rule_is_a_message_of_pylint(python: Run, site: str) -> None:
    pytest.importorskip("pylint")
    options = ["--load-plugins=tflint_stall.pylint", "--disable=all", "--enable=tf-huge-batch"]
    done = python("pylint", *options, "huge.py", path=site)
    assert "huge.py:3:36: W7901: a batch of 65536; " in done.out and "(tf-huge-batch)" in done.out


@pytest.mark.parametrize(
    ("entry_point", "source", "sentence"),
    [
        ("huge-batch = company_rules:Huge", RULE, "the rule 'huge-batch' of company_rules:Huge cannot be loaded"),
        ("huge-batch = company_rules:HugeBatch", "1 / 0\n", "cannot be loaded (ZeroDivisionError"),
        ("huge-batch = company_rules:Edit", RULE, "is not a subclass of tflint_stall.rule.Rule"),
        ("huge-batch = company_rules:HugeBatch", RULE.replace("TFS901", "TFS302"), "has a name or code that another"),
        ("predict-in-loop = company_rules:HugeBatch", RULE, "has a name or code that another rule has"),
        (
            "huge-batch = company_rules:HugeBatch",
            RULE.replace("TFS901", "ACME1"),
            "codes look like `TFS901` or",
        ),
        ("huge-batch = company_rules:HugeBatch", RULE.replace("    triggers =", "    words ="), "has no 'triggers'"),
    ],
)
def test_broken_rule_is_named(
    python: Run, project: Path, tmp_path: Path, entry_point: str, source: str, sentence: str
) -> None:
    (project / "huge.py").write_text(PROGRAM)
    site = install(tmp_path / "broken", entry_point, source)
    done = python("tflint_stall", "--output-format", "concise", ".", path=str(site))
    assert done.code == 2 and "TFS302" in done.out, "the other rules go on"
    assert done.err.count(sentence) == 1 and "internal error" not in done.err
