"""No test waits for ever: each command that one runs has a limit, and `pyproject.toml` one for each test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent
WAITING = ("run", "check_output", "check_call", "call")
OWN = [path for path in sorted(HERE.rglob("*.py")) if not {"programs", "pairs", "found"} & set(path.parts)]


def unlimited(path: Path) -> list[str]:
    """The calls that wait for a command, and not for so long."""
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    return [
        f"{path.relative_to(HERE)}:{call.lineno}"
        for call in calls
        if ast.unparse(call.func) in {f"subprocess.{name}" for name in WAITING}
        and not any(keyword.arg == "timeout" for keyword in call.keywords)
    ]


def test_commands_have_limits() -> None:
    assert [place for path in OWN for place in unlimited(path)] == []


def test_each_test_has_a_limit(request: pytest.FixtureRequest) -> None:
    assert request.config.pluginmanager.hasplugin("timeout"), "pip install pytest-timeout"
    assert float(request.config.getini("timeout")) <= 600
