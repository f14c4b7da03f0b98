"""Names and sources of files cannot speak to terminals, browsers or CI runners, in any format."""

from __future__ import annotations

import json
import os
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from planted import COMMANDS, environment

from tflint_stall.fixes.patch import shown_patch
from tflint_stall.report import formats
from tflint_stall.terminal import Paint
from tflint_stall.verify.estimates import Interval
from tflint_stall.verify.report import markup, page
from tflint_stall.verify.verdicts import Curve, Environment, FixtureResult, Judgement, Verdict

NAMES: list[str | bytes] = [
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
for item in load("\x1b[5m\x9b2J::error ::pwned<script>alert(1)</script>]]>"):
    y = model.predict(item["\x1b[5m\u202e##[error]pwned"][None])  # \x1b]0;pwned\x07 \u202e ::error ::x
##[error]pwned
::error ::pwned(
"""
MARKUP = """</style></pre></title><script>alert(1)</script>"' onload="x" x='--><!-- ]]> &lt; &#60;
<img src=x onerror=alert(1)>\x1b[5m\x9b2J\x07\0\u202e\u2066\u2028\udcff"""
OUR_COLOURS = re.compile(r"\x1b\[(?:0|1|2|[39][1-6])(?:;(?:1|2|4|[39][1-6]))*m")
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
        [*COMMANDS["command"], "check", "--no-cache", *arguments],
        capture_output=True,
        env=environment(),
        check=False,
        timeout=120,
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
    assert "##[" not in text  # which GitHub's runner obeys wherever it stands in a line
    commands = [line for line in text.splitlines() if line.lstrip().startswith("::")]
    assert form == "github" or commands == []
    ours = tuple(f"::{level} title=tflint" for level in ("error", "warning", "notice"))
    assert all(line.startswith(ours) for line in commands)


@pytest.mark.parametrize("form", ["full", "grouped", "concise"])
def test_the_only_escape_sequences_are_our_colours(tree: Path, form: str) -> None:
    text = check("--output-format", form, "--color", "always", ".").stdout.decode("utf-8")
    assert OUR_COLOURS.search(text)
    assert "\x1b" not in OUR_COLOURS.sub("", text)
    assert "\x1b" not in "".join(shown_patch("a.py", SOURCE, f"{SOURCE}#", Paint(colors=False)))


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


def tamed(text: str) -> str:
    """The same text, of the same length and lines, without a sign that means anything in HTML."""
    return text.translate(dict.fromkeys(map(ord, "<>\"'&"), "x"))


def filled(kind: type[Any], text: str, **given: object) -> Any:
    """An object with the text wherever it can hold one."""
    return kind(**{field.name: text for field in fields(kind) if field.type == "str"} | given)


def rendered(text: str) -> str:
    """The page for a file with a finding, whose name, message, lines and fix are the text."""
    curve = filled(Curve, text, before=(1.0, 2.0), after=(2.0, 1.0))
    judged = {"verdict": Verdict.REFUTED, "ratio": Interval(2.0, 1.5, 3.0), "figures": {text: text}, "curves": (curve,)}
    judgement = filled(Judgement, text, **judged)
    result = filled(FixtureResult, text, judgements=(judgement,), seconds=1.0, after=f"{text}\nfixed")
    return page.render([result, result], filled(Environment, text, gpus=(text,)))


class Parsed(HTMLParser):
    """Everything that a browser makes of a page, the texts tamed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.events: list[tuple[object, ...]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.events.append((tag, *((name, tamed(value or "")) for name, value in attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.events.append((f"/{tag}",))

    def handle_data(self, data: str) -> None:
        self.events.append(("text", tamed(data)))

    def handle_comment(self, data: str) -> None:
        self.events.append(("comment", data))


def assert_the_page_is_only_ours() -> None:
    text = rendered(MARKUP)
    assert Parsed(text).events == Parsed(rendered(tamed(MARKUP))).events
    assert [char for char in text if not char.isprintable() and char != "\n"] == []
    text.encode()


def test_no_tag_or_attribute_of_the_page_comes_from_a_file() -> None:
    assert_the_page_is_only_ours()


@pytest.mark.parametrize(
    ("name", "broken"),
    [("escape", str), ("escape", partial(escape, quote=False)), ("code_line", str)],
    ids=["markup", "quotes", "controls"],
)
def test_a_page_that_escapes_too_little_is_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, broken: Callable[[str], str]
) -> None:
    monkeypatch.setattr(markup, name, broken)
    with pytest.raises(AssertionError):
        assert_the_page_is_only_ours()
