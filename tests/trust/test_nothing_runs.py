"""Nothing of the checked tree is imported or executed, wherever code could hide in it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from planted import BEFORE_US, COMMANDS, PACKAGE_PARENT, TRAP, environment, plant, sprung

import tflint_stall


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    plant(folder)
    monkeypatch.chdir(folder)
    return folder


def run(command: Sequence[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*command, *arguments], capture_output=True, text=True, env=environment(), timeout=120, check=False
    )


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize(
    "options", [["."], ["-j2", "."], ["--fix", "--unsafe-fixes", "."], ["--output-format", "sarif", "."]], ids=" ".join
)
def test_planted_code_stays_unread_by_python(tree: Path, command: Sequence[str], options: list[str]) -> None:
    done = run(command, "check", "--no-cache", *options)
    assert done.returncode in (0, 1), done.stderr
    assert sprung(tree) == []


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_the_tree_is_checked_all_the_same(tree: Path, command: Sequence[str]) -> None:
    done = run(command, "check", "--output-format", "json", ".")
    assert "predict-in-loop" in {finding["name"] for finding in json.loads(done.stdout)}, done.stderr


def test_the_traps_work(tree: Path) -> None:
    """A test that cannot fail proves nothing: Python itself walks into them."""
    subprocess.run([sys.executable, "-c", "import conftest, libcst, rich"], env=environment(), check=False, timeout=120)
    assert len(sprung(tree)) >= 3


def test_command_is_safe_from_what_python_imports_first(tree: Path) -> None:
    for name in (BEFORE_US, "tflint_stall", "__future__"):
        (tree / f"{name}.py").write_text(TRAP.format(folder=str(tree), name=name))
    assert run(COMMANDS["command"], "check", ".").returncode == 1
    assert sprung(tree) == []


def test_a_shipped_interpreter_hook_is_not_picked_up(tree: Path) -> None:
    for name in ("sitecustomize.py", "usercustomize.py", "evil.pth"):
        assert (tree / name).exists()
    run(COMMANDS["command"], "check", ".")
    assert sprung(tree) == []


def test_python_api_imports_nothing_of_the_tree(tree: Path) -> None:
    code = "import tflint_stall; print(len(tflint_stall.check_paths(['.'])))"
    done = subprocess.run(
        [sys.executable, "-P" if sys.version_info >= (3, 11) else "-B", "-c", code],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
        timeout=120,
    )
    assert int(done.stdout) > 0, done.stderr
    if sys.version_info >= (3, 11):
        assert sprung(tree) == []


@pytest.mark.skipif(sys.version_info < (3, 11), reason="older ones fork on Linux, and have no safe path elsewhere")
@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_pool_processes_do_not_start_in_the_tree(tree: Path, method: str) -> None:
    """The fork server of Python 3.14, and spawned processes elsewhere, start with a search path of their own."""
    starter = tree.parent / "start.py"
    starter.write_text(
        "import multiprocessing, sys\n"
        "from tflint_stall.cli import main\n"
        "if __name__ == '__main__':\n"
        "    multiprocessing.set_start_method(sys.argv.pop(1))\n"
        "    sys.exit(main())\n"
    )
    done = run([sys.executable, str(starter), method], "check", "-j2", "--no-cache", ".")
    assert done.returncode == 1, done.stderr
    assert sprung(tree) == []


def test_a_baseline_that_points_outside_is_only_compared(tree: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.py"
    secret.write_text(TRAP.format(folder=str(tree), name="outside"))
    secret.chmod(0o600)
    before = secret.stat()
    counts = {name: {"predict-in-loop": 1} for name in ("../secret.py", str(secret), "../../etc/passwd", "\x1b[2J")}
    (tree / "baseline.json").write_text(json.dumps({"format": "tflint-stall baseline", "version": 1, "counts": counts}))
    done = run(COMMANDS["command"], "check", "--baseline", "baseline.json", ".")
    assert done.returncode in (1, 2)
    assert "\x1b" not in done.stdout + done.stderr
    assert secret.stat().st_mtime_ns == before.st_mtime_ns and sprung(tree) == []


def test_configuration_is_data(tree: Path) -> None:
    """What other tools would execute at a configuration file is no business of ours."""
    done = run(COMMANDS["command"], "check", "--show-settings", ".")
    assert done.returncode == 0, done.stderr
    assert sprung(tree) == []


def test_where_we_are_imported_from() -> None:
    assert Path(tflint_stall.__file__).is_relative_to(PACKAGE_PARENT)
    assert os.path.isabs(PACKAGE_PARENT)
