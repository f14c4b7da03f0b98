"""Names and sources of files cannot speak to terminals, browsers or CI runners, in any format."""

from __future__ import annotations

import json
import os
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from planted import COMMANDS, environment

from tflint_stall.report import formats

NAMES = [
    "::error file=x,line=1::pwned.py",
    "##[error]pwned.py",
    "a\n::error ::pwned.py",
    "b\r::warning ::pwned.py",
    "\x1b]0;title\x07\x1b[2J.py",
    "<script>alert(1)</script>.py",
    '"><img src=x onerror=alert(1)>.py',
    "]]>&amp;&lt;.py",
    "%0A::error ::pwned.py",
    "\u202egnp.py",
    "]8;;http:x.py",
    b"\xff\xfe.py",
]
SOURCE = """\
import tensorflow as tf

model = tf.keras.Sequential()
for item in load("\x1b[31m\x9b2J::error ::pwned<script>alert(1)</script>]]>"):
    y = model.predict(item[None])  # \x1b]0;pwned\x07 \u202e ::error ::x
##[error]pwned
::error ::pwned(
"""
PARSES = SOURCE[: SOURCE.index("::error ::pwned(")]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for number, name in enumerate(NAMES):
        raw = os.fsencode(name)
        try:
            with open(raw, "w", encoding="utf-8") as stream:
                stream.write(PARSES if number % 4 else SOURCE)
        except OSError:  # this file system has no such names
            continue
    return tmp_path


def output(*arguments: str) -> str:
    done = subprocess.run(
        [*COMMANDS["command"], "check", "--no-cache", *arguments], capture_output=True, env=environment(), check=False
    )
    assert done.returncode in (1, 2) and b"internal error" not in done.stderr, done.stderr
    return (done.stdout + b"\n" + done.stderr).decode("utf-8")


@pytest.mark.parametrize("form", [*formats(), "diff"])
def test_nothing_hostile_reaches_the_reader(tree: Path, form: str) -> None:
    options = ["--diff", "--unsafe-fixes"] if form == "diff" else ["--output-format", form, "--color", "never"]
    text = output(*options, ".")
    if form == "diff":
        # A patch must hold the lines as they are: who wants to see it on a terminal gets it escaped.
        return
    controls = {char for char in text if ord(char) < 32 or 127 <= ord(char) < 160 or char in "\u202e\u2066"} - {"\n", "\t"}
    assert controls == set()
    assert [line for line in text.splitlines() if line.startswith("##[")] == []
    commands = [line for line in text.splitlines() if line.lstrip().startswith("::")]
    assert form == "github" or commands == []
    assert all(line.startswith(("::error title=tflint", "::warning title=tflint", "::notice title=tflint")) for line in commands)


def test_machine_formats_stay_well_formed(tree: Path) -> None:
    for form in ("json", "sarif", "gitlab", "rdjson"):
        done = subprocess.run(
            [*COMMANDS["command"], "check", "--no-cache", "-q", "--output-format", form, "."],
            capture_output=True,
            env=environment(),
            check=False,
        )
        json.loads(done.stdout)
    done = subprocess.run(
        [*COMMANDS["command"], "check", "--no-cache", "-q", "--output-format", "junit", "."],
        capture_output=True,
        env=environment(),
        check=False,
    )
    tags = {element.tag for element in ElementTree.fromstring(done.stdout).iter()}
    assert tags <= {"testsuites", "testsuite", "testcase", "failure"}


def test_uris_of_sarif_are_escaped(tree: Path) -> None:
    done = subprocess.run(
        [*COMMANDS["command"], "check", "--no-cache", "-q", "--output-format", "sarif", "."],
        capture_output=True,
        env=environment(),
        check=False,
    )
    results = json.loads(done.stdout)["runs"][0]["results"]
    uris = [r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in results]
    assert uris and not any(set(uri) & set('<>" \n\r\x1b') for uri in uris)


def test_clean_and_show_files_are_as_careful(tree: Path) -> None:
    text = output("--show-files", ".") if False else subprocess.run(
        [*COMMANDS["command"], "check", "--show-files", "."], capture_output=True, env=environment(), check=False
    ).stdout.decode("utf-8")
    assert "\x1b" not in text and "\r" not in text
    assert not any(line.startswith(("::", "##[")) for line in text.splitlines())
