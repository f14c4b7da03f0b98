"""The tests notice a guard that is gone: those of safety all of them, of the others a few that are drawn."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import mutants
import pytest

GATE = Path(__file__).with_name("gate.py")
# Of a dozen drawn ones; of all of them `gate.py rules` says how many.
DRAWN = 12
LEAST_KILLED = 0.5


def _killed(*arguments: str) -> tuple[int, int, str]:
    """How many mutants were killed, of how many, and what was said of them."""
    command = [sys.executable, str(GATE), *arguments]
    environment = {"PYTHONPATH": str(mutants.PROJECT), "PATH": ""}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True, timeout=600)
    found = re.search(r"(\d+) of (\d+) mutants killed", done.stdout)
    assert found is not None
    return int(found[1]), int(found[2]), done.stdout


@pytest.mark.slow
def test_a_fix_that_is_always_safe_is_noticed() -> None:
    killed, tried, said = _killed("--only", "safe without", "rules")
    assert killed == tried > 10, said


@pytest.mark.slow
def test_most_dropped_guards_are_noticed() -> None:
    killed, tried, said = _killed("--sample", str(DRAWN), "rules")
    assert killed >= LEAST_KILLED * tried, said


def test_a_mutant_has_one_guard_less(tmp_path: Path) -> None:
    path = tmp_path / "rule.py"
    path.write_text("a = (b and  # a comment\n     c(d or e))\nf = Safety.SAFE if a and b else Safety.UNSAFE\n")
    texts = {mutant.text for mutant in mutants.mutants(path)}
    assert "a = (((b)))\nf = Safety.SAFE if a and b else Safety.UNSAFE\n" in texts
    assert "a = (b and  # a comment\n     c(((e))))\nf = Safety.SAFE if a and b else Safety.UNSAFE\n" in texts
    assert "a = (b and  # a comment\n     c(d or e))\nf = Safety.SAFE\n" in texts
    assert len(texts) == 7
