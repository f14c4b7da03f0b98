"""The formats that other tools read: their shape, and that no name or message breaks out of it."""

from __future__ import annotations

import json
import os
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

import tflint_stall
from tflint_stall.documents.source import Source
from tflint_stall.engine.pages import page_of
from tflint_stall.engine.run import FileResult
from tflint_stall.report import View, renderer
from tflint_stall.rule import Edit, Finding, Fix, Level, Place, Safety

TRAIN = "é = 1\nfor item in items:\n    y = model.predict(item)\n"
HOSTILE = '::error file=x,line=1::a%0Ab\n::warning::\x1b[31m<b a="1">&]]>\u202e\udcff,c.py'


def finding(marked: str = "model.predict(item)", path: str = "src/train.py", **more: Any) -> Finding:
    source = Source.from_text(TRAIN, path)
    start = TRAIN.index(marked)
    place = Place(*source.position(start), *source.position(start + len(marked)))
    fix = Fix("call the model", Safety.UNSAFE, (Edit(start, start + len(marked), "model(item)"),))
    given = {
        "code": "TFS302",
        "name": "predict-in-loop",
        "level": Level.WARNING,
        "message": "one at a time",
        "fix": fix,
    }
    return Finding(path, place, **{**given, **more})


PREDICT = finding()
IN_NOTEBOOK = Finding("nb.ipynb", Place(2, 5, 2, 9, 3), "TFS302", "predict-in-loop", Level.ERROR, "one at a time")
RESULT = FileResult("src/train.py", TRAIN, (PREDICT, finding("é", level=Level.ADVICE), finding("y", level=Level.ERROR)))
NOTEBOOK = FileResult("nb.ipynb", "", (IN_NOTEBOOK,))
ATTACK = FileResult(HOSTILE, TRAIN, (finding(path=HOSTILE, message=f"`{HOSTILE}`"),))
CLEAN = FileResult("clean.py", "x = 1\n")


def rendered(name: str, *results: FileResult, **view: Any) -> str:
    return "".join(renderer(name)(results, View(**view)))


def parsed(name: str, *results: FileResult, **view: Any) -> Any:
    return json.loads(rendered(name, *results, **view))


# -- github --------------------------------------------------------------------------------------


def test_github_commands() -> None:
    first, second, third = rendered("github", RESULT, CLEAN).splitlines()
    assert first == (
        "::warning title=tflint-stall (TFS302),file=src/train.py,line=3,endLine=3,col=9,endColumn=28"
        "::src/train.py:3:9: TFS302 one at a time"
    )
    assert second.startswith("::notice ") and third.startswith("::error ")


def test_github_says_no_columns_over_several_lines() -> None:
    multiline = finding("items:\n    y")
    (line,) = rendered("github", FileResult("a.py", TRAIN, (multiline,))).splitlines()
    assert "line=2,endLine=3::" in line and "col=" not in line


def test_github_names_the_cell_in_the_text() -> None:
    (line,) = rendered("github", NOTEBOOK).splitlines()
    assert ",line=1,endLine=1," in line and line.endswith("::nb.ipynb:cell 3:2:5: TFS302 one at a time")


def test_github_hostile_names_stay_one_command() -> None:
    (line,) = rendered("github", ATTACK).splitlines()
    properties = line.removeprefix("::warning ").partition("::")[0]
    assert [pair.partition("=")[0] for pair in properties.split(",")] == [
        "title",
        "file",
        "line",
        "endLine",
        "col",
        "endColumn",
    ]
    assert "%250A" in line and "\x1b" not in line and "\u202e" not in line


# -- gitlab --------------------------------------------------------------------------------------


def test_gitlab_issues() -> None:
    issues = parsed("gitlab", RESULT)
    assert issues[0] == {
        "check_name": "TFS302 predict-in-loop",
        "description": "TFS302: one at a time",
        "fingerprint": issues[0]["fingerprint"],
        "location": {
            "path": "src/train.py",
            "positions": {"begin": {"line": 3, "column": 9}, "end": {"line": 3, "column": 28}},
        },
        "severity": "major",
    }
    assert [issue["severity"] for issue in issues] == ["major", "info", "critical"]
    assert parsed("gitlab", CLEAN) == []


def fingerprints(name: str, *results: FileResult) -> list[str]:
    if name == "gitlab":
        return [issue["fingerprint"] for issue in parsed(name, *results)]
    return [r["partialFingerprints"]["tflintStall/v1"] for r in parsed(name, *results)["runs"][0]["results"]]


@pytest.mark.parametrize("name", ["gitlab", "sarif"])
def test_fingerprints_know_no_lines(name: str) -> None:
    moved = Finding(PREDICT.path, Place(5, 5, 5, 24), "TFS302", "predict-in-loop", Level.WARNING, "other words")
    below = FileResult("src/train.py", "# one\n# two\n" + TRAIN.replace("    y", "y"), (moved,))
    assert fingerprints(name, FileResult("src/train.py", TRAIN, (PREDICT,))) == fingerprints(name, below)


@pytest.mark.parametrize("name", ["gitlab", "sarif"])
def test_fingerprints_are_unique(name: str) -> None:
    twice = FileResult("src/train.py", TRAIN, (PREDICT, PREDICT, finding("y"), finding(code="TFS301")))
    other = FileResult("src/other.py", TRAIN, (finding(path="src/other.py"),))
    found = fingerprints(name, twice, other)
    assert len(set(found)) == len(found) == 5


# -- sarif ---------------------------------------------------------------------------------------

URI = {"type": "string", "format": "uri-reference"}


def closed(required: str, **properties: Any) -> dict[str, Any]:
    """An object with these properties and no other, as SARIF has them."""
    return {
        "type": "object",
        "required": required.split(),
        "properties": {**properties, "properties": {"type": "object"}},
        "additionalProperties": False,
    }


def listed(items: Any) -> dict[str, Any]:
    return {"type": "array", "items": items}


TEXT = {"type": "string"}
COUNT = {"type": "integer", "minimum": 1}
MESSAGE = closed("text", text=TEXT, markdown=TEXT)
LEVEL = {"enum": ["none", "note", "warning", "error"]}
ARTIFACT = closed("uri", uri=URI, uriBaseId=TEXT)
REGION = closed("startLine", startLine=COUNT, startColumn=COUNT, endLine=COUNT, endColumn=COUNT)
RULE = closed(
    "id",
    id=TEXT,
    name=TEXT,
    shortDescription=MESSAGE,
    fullDescription=MESSAGE,
    help=MESSAGE,
    defaultConfiguration=closed("", level=LEVEL),
)
LOCATION = closed(
    "",
    physicalLocation=closed("artifactLocation", artifactLocation=ARTIFACT, region=REGION),
    logicalLocations=listed(closed("", name=TEXT, kind=TEXT)),
)
REPLACEMENT = closed("deletedRegion", deletedRegion=REGION, insertedContent=closed("", text=TEXT))
SARIF_RESULT = closed(
    "message",
    ruleId=TEXT,
    ruleIndex={"type": "integer", "minimum": 0},
    level=LEVEL,
    message=MESSAGE,
    locations=listed(LOCATION),
    partialFingerprints={"type": "object", "additionalProperties": TEXT},
    fixes=listed(
        closed(
            "artifactChanges",
            description=MESSAGE,
            artifactChanges=listed(
                closed(
                    "artifactLocation replacements",
                    artifactLocation=ARTIFACT,
                    replacements={**listed(REPLACEMENT), "minItems": 1},
                )
            ),
        )
    ),
)
# The part of SARIF 2.1.0 that we write; everything that the standard requires there is required here.
SARIF = closed(
    "version runs",
    version={"const": "2.1.0"},
    runs=listed(
        closed(
            "tool",
            tool=closed("driver", driver=closed("name", name=TEXT, version=TEXT, rules=listed(RULE))),
            columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
            originalUriBaseIds={"type": "object", "additionalProperties": closed("", description=MESSAGE)},
            invocations=listed(
                closed(
                    "executionSuccessful",
                    executionSuccessful={"type": "boolean"},
                    toolExecutionNotifications=listed(closed("message", message=MESSAGE, level=LEVEL)),
                )
            ),
            results=listed(SARIF_RESULT),
        )
    ),
)
SARIF["properties"]["$schema"] = {"type": "string", "format": "uri"}


def sarif(*results: FileResult) -> Any:
    document = parsed("sarif", *results, page=page_of)
    jsonschema.validate(document, SARIF)
    # No package on PyPI ships the official schema: where it lies on the disk, it is asked, too.
    if path := os.environ.get("SARIF_SCHEMA"):
        jsonschema.validate(document, json.loads(Path(path).read_text(encoding="utf-8")))
    return document["runs"][0]


def test_sarif_result() -> None:
    run = sarif(RESULT, NOTEBOOK, CLEAN)
    assert run["columnKind"] == "unicodeCodePoints"
    assert [result["level"] for result in run["results"]] == ["warning", "note", "error", "error"]
    first = run["results"][0]
    place = {"startLine": 3, "startColumn": 9, "endLine": 3, "endColumn": 28}
    artifact = {"uri": "src/train.py", "uriBaseId": "%SRCROOT%"}
    assert first["locations"] == [{"physicalLocation": {"artifactLocation": artifact, "region": place}}]
    (change,) = first["fixes"][0]["artifactChanges"]
    assert change == {
        "artifactLocation": artifact,
        "replacements": [{"deletedRegion": place, "insertedContent": {"text": "model(item)"}}],
    }


def test_sarif_describes_each_rule_once() -> None:
    run = sarif(RESULT, FileResult("b.py", "(", (finding("é", code="TFS001", name="invalid-syntax"),)))
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["TFS302", "TFS001"]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == ["TFS302"] * 3 + ["TFS001"]
    assert rules[0]["help"]["markdown"].startswith("# predict-in-loop (TFS302)\n")


def test_sarif_names_the_cell() -> None:
    (result,) = sarif(NOTEBOOK)["results"]
    assert result["message"]["text"] == "cell 3:2:5: one at a time"
    assert result["locations"][0]["logicalLocations"] == [{"name": "cell 3", "kind": "cell"}]
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 1


def test_sarif_uris_are_relative_and_quoted(tmp_path: Path) -> None:
    paths = ["a b#?%.py", "é.py", str(tmp_path / "x.py"), "../up.py", "byte\udcff.py"]
    results = [FileResult(path, TRAIN, (finding(path=path),)) for path in paths]
    uris = [r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in sarif(*results)["results"]]
    outside = (Path.cwd().parent / "up.py").as_uri()
    assert uris == ["a%20b%23%3F%25.py", "%C3%A9.py", (tmp_path / "x.py").as_uri(), outside, "byte%FF.py"]


def test_sarif_says_what_went_wrong() -> None:
    (invocation,) = sarif(FileResult("a.py", problems=("a.py: took longer than 30 s: left out",)))["invocations"]
    assert not invocation["executionSuccessful"]
    assert invocation["toolExecutionNotifications"][0]["message"]["text"].startswith("a.py: took longer")
    assert sarif(CLEAN)["invocations"][0]["executionSuccessful"]


# -- junit ---------------------------------------------------------------------------------------


def test_junit_suites() -> None:
    root = ElementTree.fromstring(rendered("junit", RESULT, CLEAN).encode())
    assert (root.tag, root.get("tests"), root.get("failures"), root.get("errors")) == ("testsuites", "4", "3", "0")
    train, clean = root
    assert [(suite.get("name"), suite.get("tests"), suite.get("failures")) for suite in root] == [
        ("src/train.py", "3", "3"),
        ("clean.py", "1", "0"),
    ]
    case, failure = train[0], train[0][0]
    assert (case.get("name"), case.get("classname"), case.get("line")) == (
        "TFS302 predict-in-loop",
        "src/train.py",
        "3",
    )
    assert (failure.get("message"), failure.text) == ("one at a time", "line 3, column 9, one at a time")
    assert len(clean[0]) == 0


def test_junit_hostile_names_are_text() -> None:
    root = ElementTree.fromstring(rendered("junit", ATTACK).encode())
    assert [element.tag for element in root.iter()] == ["testsuites", "testsuite", "testcase", "failure"]
    assert "<b a=" in str(root[0].get("name"))


# -- pylint, grouped, rdjson ---------------------------------------------------------------------


def test_pylint_lines() -> None:
    assert rendered("pylint", RESULT, NOTEBOOK).splitlines()[::3] == [
        "src/train.py:3: [TFS302] one at a time",
        "nb.ipynb:1: [TFS302] cell 3:2:5: one at a time",
    ]


def test_grouped() -> None:
    multiline = Finding("a.py", Place(1234, 5, 1234, 9), "TFS301", "tensor-created", Level.ERROR, "again")
    done = rendered("grouped", FileResult("a.py", TRAIN, (PREDICT, multiline)), CLEAN, unsafe_fixes=True)
    assert done == (
        "a.py:\n  3:9    TFS302 [*] one at a time\n  1234:5 TFS301 again\n\n"
        "Found 2 findings (1 error, 1 warning) in 1 file. [*] 1 fixable with --fix --unsafe-fixes.\n"
    )


def test_rdjson_counts_bytes() -> None:
    report = parsed("rdjson", FileResult("a.py", TRAIN, (finding("= 1"),)))
    (diagnostic,) = report["diagnostics"]
    place = {"start": {"line": 1, "column": 4}, "end": {"line": 1, "column": 7}}
    assert diagnostic["location"] == {"path": "src/train.py", "range": place}
    assert diagnostic["suggestions"] == [{"range": place, "text": "model(item)"}]
    assert (report["source"], diagnostic["severity"], diagnostic["code"]) == (
        {"name": "tflint-stall"},
        "WARNING",
        {"value": "TFS302"},
    )
    assert "suggestions" not in parsed("rdjson", NOTEBOOK)["diagnostics"][0]


# -- all -----------------------------------------------------------------------------------------

FORMATS = ["concise", "full", "github", "gitlab", "grouped", "json", "json-lines", "junit", "pylint", "rdjson", "sarif"]


@pytest.mark.parametrize("name", FORMATS)
def test_nothing_is_obeyed_by_a_terminal_or_a_runner(name: str) -> None:
    written = rendered(name, ATTACK)
    assert all(char == "\n" or char.isprintable() for char in written)
    if name != "github":
        assert not [line for line in written.splitlines() if line.startswith("::")]
    written.encode("utf-8")


@pytest.mark.parametrize("name", FORMATS)
def test_nothing_found(name: str) -> None:
    rendered(name, CLEAN)
    rendered(name)


@pytest.mark.parametrize("name", ["sarif", "gitlab", "junit", "grouped"])
def test_a_report_goes_to_a_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    from tflint_stall.cli import main

    monkeypatch.chdir(tmp_path)
    Path("a.py").write_text("import tensorflow as tf\n(")
    assert main(["--isolated", "--output-format", name, "-o", "report"]) == 1
    assert capsys.readouterr().out == ""
    assert "TFS001" in Path("report").read_text(encoding="utf-8")


def test_a_report_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: Any) -> None:
    from tflint_stall.cli import main

    assert main(["--isolated", "-o", str(tmp_path / "no" / "report"), str(tmp_path)]) == 2
    assert capsys.readouterr().err.splitlines()[-1].endswith("No such file or directory")


# -- html ----------------------------------------------------------------------------------------


class Seen(HTMLParser):
    """The elements of a page, and the texts in them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def test_html_has_a_card_for_each_finding() -> None:
    seen = Seen(rendered("html", RESULT, NOTEBOOK, CLEAN))
    cards = seen.all("article")
    assert [card["data-level"] for card in cards] == ["warning", "advice", "error", "error"]
    assert {card["data-fix"] for card in cards[:3]} == {"unsafe"} and cards[3]["data-fix"] == "none"
    text = " ".join(" ".join(seen.texts).split())
    assert "src/train.py:3:9 TFS302 predict-in-loop" in text and "nb.ipynb:cell 3:2:5" in text
    assert "+ " in text and "model(item)" in text
    assert [seen.texts[i + 1] for i, t in enumerate(seen.texts) if t == "tflint-stall "] == [tflint_stall.__version__]


def test_html_keeps_advice_one_click_away() -> None:
    def checked(*results: FileResult, **view: Any) -> set[str | None]:
        boxes = Seen(rendered("html", *results, **view)).all("input")
        return {box["value"] for box in boxes if box.get("name") == "level" and "checked" in box}

    only_advice = FileResult("a.py", TRAIN, (finding(level=Level.ADVICE),))
    assert checked(RESULT) == {"error", "warning"}
    assert checked(RESULT, full_advice=True) == {"error", "warning", "advice"}
    assert checked(only_advice) == {"advice"}


def test_html_holds_nothing_of_the_source_but_text() -> None:
    attack = "<script>alert(1)</script><img src=x onerror='alert(1)'>\"' --></article>"
    nasty = FileResult(attack, f"{attack}\n{TRAIN}", (finding(path=attack, message=attack, why=attack, help=attack),))
    page = rendered("html", nasty, ATTACK)
    seen = Seen(page)
    assert len(seen.all("script")) == 1 and not seen.all("img") and len(seen.all("article")) == 2
    assert all(not name.startswith("on") for _, attributes in seen.elements for name in attributes)
    (policy,) = [meta["content"] for meta in seen.all("meta") if meta.get("http-equiv")]
    assert policy is not None and "default-src 'none'" in policy
    # Nothing is fetched: neither styles, nor scripts, nor pictures.
    assert not seen.all("link") and all("src" not in attributes for _, attributes in seen.elements)
