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


def check(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    done = subprocess.run(
        [*COMMANDS["command"], "check", "--no-cache", *arguments], capture_output=True, env=environment(), check=False
    )
    assert b"internal error" not in done.stderr, done.stderr
    return done


@pytest.mark.parametrize("form", [form for form in formats() if not form.startswith("statistics")])
def test_nothing_hostile_reaches_the_reader(tree: Path, form: str) -> None:
    done = check("--output-format", form, "--color", "never", ".")
    assert b"predict" in done.stdout
    text = (done.stdout + done.stderr).decode("utf-8")
    controls = {char for char in text if ord(char) < 32 or 127 <= ord(char) < 160 or char == "\u202e"}
    assert controls <= {"\n", "\t"}
    assert [line for line in text.splitlines() if line.startswith("##[")] == []
    commands = [line for line in text.splitlines() if line.lstrip().startswith("::")]
    assert form == "github" or commands == []
    ours = tuple(f"::{level} title=tflint" for level in ("error", "warning", "notice"))
    assert all(line.startswith(ours) for line in commands)


@pytest.mark.parametrize("form", ["json", "sarif", "gitlab", "rdjson"])
def test_json_stays_well_formed(tree: Path, form: str) -> None:
    json.loads(check("-q", "--output-format", form, ".").stdout)


def test_xml_holds_no_markup_of_files(tree: Path) -> None:
    tags = {e.tag for e in ElementTree.fromstring(check("-q", "--output-format", "junit", ".").stdout).iter()}
    assert tags <= {"testsuites", "testsuite", "testcase", "failure"}


def test_uris_of_sarif_are_escaped(tree: Path) -> None:
    results = json.loads(check("-q", "--output-format", "sarif", ".").stdout)["runs"][0]["results"]
    uris = [r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in results]
    assert uris and not any(set(uri) & set('<>" \n\r\x1b') for uri in uris)


def test_a_list_of_files_is_as_careful(tree: Path) -> None:
    text = check("--show-files", ".").stdout.decode("utf-8")
    assert "\x1b" not in text and "\r" not in text
    assert not any(line.startswith(("::", "##[")) for line in text.splitlines())


def test_the_verifiers_page_escapes_what_it_shows() -> None:
    """The only HTML we write: what stands in it of rules, outputs and sources is text."""
    from inspect import getsource

    from tflint_stall.verify.report import charts, diff, page

    for module in (page, diff, charts):
        assert "escape" in getsource(module), module.__name__
