"""What is known of a rule that is not loaded: always what the rule itself says, and enough to leave it unloaded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import fields
from pathlib import Path

import pytest

from tflint_stall.engine import heads, registry
from tflint_stall.engine.heads import Head

PROJECT = Path(__file__).parents[1]
WAKES_ONE = "import tensorflow as tf\n\ntape = tf.GradientTape(persistent=True)\n"
LISTING = """
import json, sys
from tflint_stall.cli import main
main(["check", "--isolated", "--no-cache", "program.py"])
parts = [name.split(".") for name in sys.modules if name.startswith("tflint_stall.rules.")]
print(json.dumps(sorted(part[-1] for part in parts if len(part) == 4)))
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of the tool that heads are made from; they are kept beside it."""
    made_from = tmp_path / "rule.py"
    made_from.write_text("triggers = ('predict',)\n", encoding="utf-8")
    monkeypatch.setattr(heads, "_path", lambda: str(tmp_path / "heads.txt"))
    monkeypatch.setattr(heads, "_made_from", lambda: [str(made_from)])
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return made_from


def _all() -> list[Head]:
    return [heads.head_of(rule) for rule in registry.all_rules().values()]


def _things(found: list[Head]) -> list[tuple[object, ...]]:
    return [tuple(getattr(head, field.name) for field in fields(head)) for head in found]  # type: ignore[arg-type]


def test_what_is_kept_is_what_the_rules_say(place: Path) -> None:
    stamp = heads.stamp_now()
    assert stamp is not None
    heads.keep(_all(), stamp)
    kept = heads.kept(stamp)
    assert kept is not None and _things(kept) == _things(_all())
    assert [head.rule for head in kept] == list(registry.all_rules().values())


def test_nothing_is_taken_for_true_after_a_change(place: Path) -> None:
    stamp = heads.stamp_now()
    assert stamp is not None
    heads.keep(_all(), stamp)
    place.write_text("triggers = ('fit',)\n", encoding="utf-8")
    now = heads.stamp_now()
    assert now is not None and heads.kept(now) is None


def test_nothing_is_kept_that_may_change_unseen(place: Path) -> None:
    assert not heads.is_settled(time.time())
    assert heads.is_settled(time.time() + 10)


@pytest.mark.parametrize("keep", ["first line", "all but the last line", "nothing"])
def test_a_half_written_list_is_none(place: Path, tmp_path: Path, keep: str) -> None:
    stamp = heads.stamp_now()
    assert stamp is not None
    heads.keep(_all(), stamp)
    lines = (tmp_path / "heads.txt").read_text(encoding="utf-8").split("\n")
    left = {"first line": lines[:1], "all but the last line": lines[:-1], "nothing": []}[keep]
    (tmp_path / "heads.txt").write_text("\n".join(left), encoding="utf-8")
    assert keep == "first line" or heads.kept(stamp) is None
    assert not heads.kept(stamp)


def test_nothing_is_written_where_no_bytecode_is(place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    heads.keep(_all(), "stamp")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(heads, "_path", lambda: str(place / "heads.txt"))
    heads.keep(_all(), "stamp")
    assert [path.name for path in tmp_path.iterdir()] == ["rule.py"]


def test_every_file_that_makes_a_head_is_asked() -> None:
    """Rules make their triggers of facts; what else they import makes fixes."""
    asked = set(heads._made_from())
    for rule in registry.all_rules().values():
        path = sys.modules[rule.__module__].__file__
        assert path is not None and os.path.abspath(path) in asked
    assert {str(path) for path in (PROJECT / "tflint_stall" / "facts").rglob("*.py")} <= asked


def test_only_rules_that_see_something_are_loaded(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(WAKES_ONE, encoding="utf-8")
    environment = {"PYTHONPATH": str(PROJECT), "PATH": "", "PYTHONPYCACHEPREFIX": str(tmp_path / "bytecode")}
    loaded: list[list[str]] = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", LISTING],
            cwd=tmp_path,
            env=environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=120,
        )
        loaded.append(json.loads(done.stdout.splitlines()[-1]))
    first, then = loaded
    assert set(then) < set(first) and len(then) < len(first) / 4
