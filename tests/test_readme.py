"""The README, as a newcomer meets it: its commands work, its figures are those of today, its picture is a real one."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tflint_stall

CHECKOUT = Path(tflint_stall.__file__).parent.parent
README = CHECKOUT / "README.md"
PICTURE = CHECKOUT / "docs" / "assets" / "terminal.svg"
SCREENS = 130  # lines
# By the words of a command: what its exit code and its output have to be.
EXPECTED = {
    "examples/": (1, "Found 5 findings (4 warnings, 1 advice) in 1 file."),
    "--diff": (1, "+            target = self.model(state[np.newaxis], training=False).numpy()"),
    "verify": (0, "verdict: confirmed"),
    "--fix": (0, "Fixed 4 findings in 1 file"),
    "rule": (0, "Calling `predict` on single items in a loop."),
    "--help": (0, "exit codes:"),
}
SLOW = ("verify",)


def commands() -> list[str]:
    """Every command of ours, in order, as it would be copied; the installation is for `.ci/run`."""
    text = README.read_text("utf-8")
    lines = [line for block in re.findall(r"```console\n(.*?)```", text, re.S) for line in block.splitlines()]
    parts = [part.strip() for line in lines for part in line.partition("#")[0].split("&&")]
    return [part for part in parts if part not in ("pytest",) and not part.startswith("pip install ")]


def kind(command: str) -> str:
    (found,) = [word for word in EXPECTED if word in command.split()]
    return found


def run(command: str, folder: Path, seconds: float) -> subprocess.CompletedProcess[str]:
    program, *arguments = shlex.split(command)
    assert program == "tflint-stall"
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT), "NO_COLOR": "1", "COLUMNS": "120"}
    return subprocess.run(
        [sys.executable, "-m", "tflint_stall", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    shutil.copytree(CHECKOUT / "examples", tmp_path / "examples")
    shutil.copy(CHECKOUT / "pyproject.toml", tmp_path)
    return tmp_path


def test_each_command_is_expected_to_do_something() -> None:
    assert sorted(map(kind, commands())) == sorted(EXPECTED)


@pytest.mark.parametrize("command", [command for command in commands() if kind(command) not in SLOW])
def test_commands_do_what_they_are_there_for(command: str, checkout: Path) -> None:
    code, output = EXPECTED[kind(command)]
    done = run(command, checkout, 60)
    assert done.returncode == code, done.stdout + done.stderr
    assert output in done.stdout


@pytest.mark.slow
@pytest.mark.tensorflow
def test_fixes_of_the_example_are_faster(checkout: Path) -> None:
    pytest.importorskip("tensorflow")
    (command,) = [command for command in commands() if kind(command) in SLOW]
    before = (checkout / "examples" / "dqn.py").read_bytes()
    # One run of each side and half of the steps: whether it is so, not how much.
    done = run(f"{command.replace('60', '30')} --quick --time-limit 240", checkout, 550)
    code, output = EXPECTED["verify"]
    # On a machine that is busy with other work it may say that it cannot tell, and never that it is slower.
    told = done.returncode == code and (output in done.stdout or "single run" in done.stdout)
    assert told or "inconclusive" in done.stdout, done.stdout + done.stderr
    assert (checkout / "examples" / "dqn.py").read_bytes() == before


def test_fixed_example_says_nothing_loud(checkout: Path) -> None:
    run("tflint-stall --fix --unsafe-fixes examples/dqn.py", checkout, 60)
    done = run("tflint-stall examples/dqn.py", checkout, 60)
    assert done.returncode == 0, done.stdout


def test_figures_are_those_of_today() -> None:
    done = subprocess.run(
        [sys.executable, str(CHECKOUT / "docs" / "figures.py"), "--check"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_short_enough_to_be_read() -> None:
    assert len(README.read_text("utf-8").splitlines()) <= SCREENS


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", README.read_text("utf-8"))
    assert links
    missing = [link for link in links if not link.startswith("https://") and not (CHECKOUT / link).exists()]
    assert missing == []


def test_picture_is_a_run_of_today(checkout: Path) -> None:
    drawn = ElementTree.parse(PICTURE)
    shown = " ".join("".join(drawn.getroot().itertext()).replace("\xa0", " ").split())
    command = drawn.getroot().findtext("{http://www.w3.org/2000/svg}title")
    assert command is not None and f"$ {command}" in shown
    done = run(command, checkout, 60)
    # The whole of it is refreshed by `python docs/picture.py`; the head and the last line have to be there.
    for line in (done.stdout.splitlines()[0], done.stdout.splitlines()[-1]):
        assert " ".join(line.split()) in shown
    assert "http" not in PICTURE.read_text("utf-8").replace("http://www.w3.org/", "")
