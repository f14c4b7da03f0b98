"""Completions, `clean`, `--watch`, `--profile-rules`: what is left of the command line."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import tflint_stall
from tflint_stall.cli import main
from tflint_stall.cli.profile import profile
from tflint_stall.memory.cache import FOLDER, SIGNATURE, TAG

SHELLS = {"bash": ["bash", "-n"], "zsh": ["zsh", "-n"], "fish": ["fish", "-n"]}
SLOW = """\
import tensorflow as tf
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
for item in load():
    y = model.predict(item[None])
"""


# -- completions ---------------------------------------------------------------------------------


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["completions", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("shell", [*SHELLS, "powershell"])
def test_every_option_verb_and_format_is_there(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    written = script(shell, capsys)
    options = ("write-baseline", "add-ignore", "unsafe-fixes", "no-preview")
    for word in (*options, "completions", "verify", "json-lines", "sarif"):
        assert word in written


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_can_read_it(shell: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    path = tmp_path / "script"
    path.write_text(script(shell, capsys))
    subprocess.run([*SHELLS[shell], str(path)], check=True, timeout=120)


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("tflint-stall --output-format gi", "github gitlab"),
        ("tflint-stall --write-b", "--write-baseline"),
        ("tflint-stall comp", "completions"),
        ("tflint-stall check comp", ""),
        ("tflint-stall --fail-on ", "advice warning error"),
    ],
)
@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_completes(words: str, completed: str, capsys: pytest.CaptureFixture[str]) -> None:
    listed = words.split(" ")
    state = f"COMP_WORDS=({' '.join(map(repr, listed))}); COMP_CWORD={len(listed) - 1}"
    code = f'{script("bash", capsys)}\n{state}\n_tflint_stall\necho "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.strip() == completed


def test_unknown_shells_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["completions", "tcsh"])
    assert stopped.value.code == 2 and "tcsh" in capsys.readouterr().err


# -- clean ---------------------------------------------------------------------------------------


def test_clean_removes_our_caches_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours, foreign, linked = tmp_path / "a" / FOLDER, tmp_path / "b" / FOLDER, tmp_path / "c" / FOLDER
    for folder in (ours, foreign, linked.parent):
        folder.mkdir(parents=True)
    outside = tmp_path.parent / f"{tmp_path.name}-outside"
    outside.mkdir()
    for folder in (ours, outside):
        (folder / TAG).write_text(SIGNATURE)
    (foreign / "thesis.tex").touch()
    linked.symlink_to(outside)
    assert main(["clean", str(tmp_path)]) == 0
    assert (ours.exists(), foreign.exists(), outside.exists()) == (False, True, True)
    assert capsys.readouterr().out == f"removed {ours}\n"


def test_clean_needs_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clean", str(tmp_path / "no")]) == 2
    assert capsys.readouterr().err.endswith("no: is no folder\n")


# -- watch ---------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="sends an interrupt as a terminal does")
def test_watch_checks_again_when_a_file_changes(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import tensorflow as tf\n")
    log = tmp_path / "log"
    command = [sys.executable, "-m", "tflint_stall", "--watch", "--output-format", "concise"]
    path = str(Path(tflint_stall.__file__).parent.parent)
    with log.open("wb") as stream:
        watching = subprocess.Popen(
            command, cwd=tmp_path, stdout=stream, stderr=stream, env={**os.environ, "PYTHONPATH": path}
        )
    try:
        until(lambda: "watching for changes" in log.read_text())
        assert "No findings in 1 file." in log.read_text()
        (tmp_path / "b.py").write_text(SLOW)
        until(lambda: "b.py:4:9: TFS302" in log.read_text())
        (tmp_path / "pyproject.toml").write_text("[tool.tflint-stall]\nselect = 3\n")
        until(lambda: "`select` must be a list" in log.read_text())
        (tmp_path / "pyproject.toml").write_text('[tool.tflint-stall]\nignore = ["predict-in-loop"]\n')
        until(lambda: log.read_text().count("No findings in 2 files.") == 1)
    finally:
        watching.send_signal(signal.SIGINT)
        assert watching.wait(20) == 0


def until(happened: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


def test_watch_does_not_read_standard_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--watch", "-"]) == 2
    assert "not at standard input" in capsys.readouterr().err


# -- profile -------------------------------------------------------------------------------------


def test_profile_is_sorted_by_cost() -> None:
    assert profile({"cheap": 0.001, "dear": 0.003}) == (
        "milliseconds  share  rule\n"
        "         3.0    75%  dear\n"
        "         1.0    25%  cheap\n"
        "         4.0   100%  all rules\n"
    )


def test_profile_is_said_on_stderr(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(10):
        (tmp_path / f"m{number}.py").write_text(SLOW)
    assert main(["--isolated", "--profile-rules", "-j2", "--output-format", "json-lines", str(tmp_path)]) == 1
    out, err = capsys.readouterr()
    assert "predict-in-loop" in err and "all rules" in err and "all rules" not in out
