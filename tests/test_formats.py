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
from tflint_stall.documents.notebook import read
from tflint_stall.documents.source import Source
from tflint_stall.engine.pages import page_of
from tflint_stall.engine.run import FileResult
from tflint_stall.report import View, renderer
from tflint_stall.rule import Edit, Finding, Fix, Level, Place, Related, Safety

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
CELL = {"cell_type": "code", "metadata": {}, "source": ["a\n", "    b.predict\n", "c"]}
JSON = json.dumps({"cells": [{"cell_type": "markdown", "source": "a"}] * 2 + [CELL], "nbformat": 4}, indent=1)
BOOK = read(JSON, "nb.ipynb")
NOTEBOOK = FileResult("nb.ipynb", "", (IN_NOTEBOOK,), book=BOOK)
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
        "::warning title=tflint-stall TFS302 predict-in-loop,file=src/train.py,line=3,endLine=3,col=9,endColumn=28"
        "::src/train.py:3:9: warning: TFS302 predict-in-loop: one at a time%0Ahelp: call the model"
    )
    assert second.startswith("::notice ") and third.startswith("::error ")


def test_github_says_no_columns_over_several_lines() -> None:
    multiline = finding("items:\n    y")
    (line,) = rendered("github", FileResult("a.py", TRAIN, (multiline,))).splitlines()
    assert "line=2,endLine=3::" in line and "col=" not in line


def test_github_names_the_cell_in_the_text() -> None:
    (line,) = rendered("github", NOTEBOOK).splitlines()
    assert ",line=16,endLine=16::" in line and "col=" not in line
    assert line.endswith("::nb.ipynb:cell 3:2:5: error: TFS302 predict-in-loop: one at a time")


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
        "description": "TFS302: one at a time; help: call the model",
        "content": {"body": "TFS302: one at a time\n\nhelp: call the model"},
        "categories": ["Performance"],
        "type": "issue",
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
    helpUri={"type": "string", "format": "uri"},
    shortDescription=MESSAGE,
    fullDescription=MESSAGE,
    help=MESSAGE,
    defaultConfiguration=closed("", level=LEVEL),
)
LOCATION = closed(
    "",
    physicalLocation=closed("artifactLocation", artifactLocation=ARTIFACT, region=REGION),
    logicalLocations=listed(closed("", name=TEXT, kind=TEXT)),
    id={"type": "integer", "minimum": 0},
    message=MESSAGE,
)
REPLACEMENT = closed("deletedRegion", deletedRegion=REGION, insertedContent=closed("", text=TEXT))
SARIF_RESULT = closed(
    "message",
    ruleId=TEXT,
    ruleIndex={"type": "integer", "minimum": 0},
    level=LEVEL,
    message=MESSAGE,
    locations=listed(LOCATION),
    relatedLocations=listed(LOCATION),
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
            tool=closed(
                "driver", driver=closed("name", name=TEXT, version=TEXT, informationUri=URI, rules=listed(RULE))
            ),
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
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": 16, "endLine": 16}


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
    assert (root.tag, root.get("tests"), root.get("failures"), root.get("errors")) == ("testsuites", "4", "2", "0")
    train, clean = root
    assert [(suite.get("name"), suite.get("tests"), suite.get("failures")) for suite in root] == [
        ("src/train.py", "3", "2"),
        ("clean.py", "1", "0"),
    ]
    case, failure = train[0], train[0][0]
    assert (case.get("name"), case.get("classname")) == ("TFS302 predict-in-loop at line 3", "src/train.py")
    assert (failure.get("message"), failure.get("type")) == ("one at a time", "warning")
    assert failure.text == "warning, line 3, column 9: one at a time\nhelp: call the model"
    # Advice is said, and fails nothing.
    assert [child.tag for child in train[1]] == ["system-out"]
    assert len(clean[0]) == 0


def test_junit_hostile_names_are_text() -> None:
    root = ElementTree.fromstring(rendered("junit", ATTACK).encode())
    assert [element.tag for element in root.iter()] == ["testsuites", "testsuite", "testcase", "failure"]
    assert "<b a=" in str(root[0].get("name"))


# -- pylint, grouped, rdjson ---------------------------------------------------------------------


def test_pylint_lines() -> None:
    assert rendered("pylint", RESULT, NOTEBOOK).splitlines()[::3] == [
        "src/train.py:3: [W7302(tf-predict-in-loop), TFS302] one at a time; help: call the model",
        "nb.ipynb:16: [E7302(tf-predict-in-loop), TFS302] cell 3:2:5: one at a time",
    ]
    assert rendered("pylint", RESULT).splitlines()[1].startswith("src/train.py:1: [R7302(tf-predict-in-loop)")


def test_grouped() -> None:
    multiline = Finding("a.py", Place(1234, 5, 1234, 9), "TFS301", "tensor-created", Level.ERROR, "again")
    done = rendered("grouped", FileResult("a.py", TRAIN, (PREDICT, multiline)), CLEAN, unsafe_fixes=True)
    assert done == (
        "a.py:\n  3:9    TFS302 [*] one at a time (predict-in-loop, warning)\n"
        "  1234:5 TFS301 again (tensor-created, error)\n\n"
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


# -- what every format says ---------------------------------------------------------------------

PAGE = "https://docs.example/rules/predict-in-loop/"
TOLD = finding(
    why="each call builds a dataset",
    help="call the model itself",
    weight="about 28 ms in every round",
    url=PAGE,
    related=(Related("", Place(2, 1, 2, 19), "for item in items:"), Related("play.py", Place(7, 5, 7, 8), "act")),
)
SAYS = FileResult("src/train.py", TRAIN, (TOLD,))
WAY = "`for item in items:` (src/train.py:2:1) → `act` (play.py:7:5)"
COST = "about 28 ms in every round (estimated; `tflint-stall verify src/train.py --unsafe-fixes` measures it)"


def text_in(name: str) -> str:
    """What a format says, as whoever reads it sees it."""
    written = rendered(name, SAYS)
    if name in ("gitlab", "json", "json-lines", "rdjson", "sarif"):
        return json.dumps(json.loads(written), ensure_ascii=False).replace("\\n", "\n")
    if name == "junit":
        root = ElementTree.fromstring(written.encode())
        return "\n".join([*root.itertext(), *(str(case.get("name")) for case in root.iter("testcase"))])
    return written.replace("%0A", "\n").replace("%25", "%")


@pytest.mark.parametrize("name", ["github", "gitlab", "junit", "pylint", "rdjson", "sarif", "json", "json-lines"])
def test_every_format_says_why_and_what_to_do(name: str) -> None:
    text = text_in(name)
    parts = ["each call builds a dataset", "call the model itself", PAGE, "TFS302", "predict-in-loop"]
    parts.append("about 28 ms in every round" if name.startswith("json") else COST)
    assert [part for part in parts if part not in text] == []
    if name.startswith("json"):
        (record,) = [json.loads(rendered("json-lines", SAYS))]
        assert [other["location"]["row"] for other in record["related"]] == [2, 7]
    else:
        assert WAY in text


def test_sarif_has_related_places_and_addresses() -> None:
    run = sarif(SAYS, NOTEBOOK)
    related = run["results"][0]["relatedLocations"]
    places = [other["physicalLocation"] for other in related]
    assert [(place["artifactLocation"]["uri"], place["region"]["startLine"]) for place in places] == [
        ("src/train.py", 2),
        ("play.py", 7),
    ]
    assert [other["message"]["text"] for other in related] == ["for item in items:", "act"]
    driver = run["tool"]["driver"]
    assert (driver["informationUri"], driver["rules"][0]["helpUri"]) == ("https://docs.example/", PAGE)


def test_rdjson_has_related_places_and_the_address() -> None:
    (diagnostic,) = parsed("rdjson", SAYS)["diagnostics"]
    assert diagnostic["code"] == {"value": "TFS302", "url": PAGE}
    first, second = diagnostic["related_locations"]
    assert first["location"]["range"] == {"start": {"line": 2, "column": 1}, "end": {"line": 2, "column": 19}}
    assert second == {
        "message": "act",
        "location": {"path": "play.py", "range": {"start": {"line": 7}, "end": {"line": 7}}},
    }


# What GitLab asks of a code quality report, and what the format that it is a part of allows.
GITLAB = listed(
    closed(
        "description check_name fingerprint severity location",
        type={"const": "issue"},
        description={"type": "string", "minLength": 1},
        check_name=TEXT,
        fingerprint={"type": "string", "pattern": "^[0-9a-f]{32}$"},
        severity={"enum": ["info", "minor", "major", "critical", "blocker"]},
        categories=listed(
            {"enum": ["Bug Risk", "Clarity", "Compatibility", "Complexity", "Duplication", "Performance", "Security"]}
        ),
        content=closed("body", body=TEXT),
        location=closed(
            "path positions",
            path={"type": "string", "pattern": "^[^/]"},
            positions=closed(
                "begin end", **dict.fromkeys(("begin", "end"), closed("line column", line=COUNT, column=COUNT))
            ),
        ),
    )
)
POSITION = closed("line", line=COUNT, column=COUNT)
RDF_RANGE = closed("start", start=POSITION, end=POSITION)
RDF_LOCATION = closed("path", path=TEXT, range=RDF_RANGE)
RDJSON = closed(
    "diagnostics",
    source=closed("name", name=TEXT, url=TEXT),
    severity={"enum": ["ERROR", "WARNING", "INFO"]},
    diagnostics=listed(
        closed(
            "message location",
            message={"type": "string", "minLength": 1},
            location=RDF_LOCATION,
            severity={"enum": ["ERROR", "WARNING", "INFO"]},
            code=closed("value", value=TEXT, url=URI),
            suggestions=listed(closed("range text", range=RDF_RANGE, text=TEXT)),
            related_locations=listed(closed("location", message=TEXT, location=RDF_LOCATION)),
        )
    ),
)


@pytest.mark.parametrize(("name", "schema"), [("gitlab", GITLAB), ("rdjson", RDJSON)])
def test_reports_are_what_their_readers_ask_for(name: str, schema: Any) -> None:
    jsonschema.validate(parsed(name, SAYS, RESULT, NOTEBOOK, CLEAN), schema)


# By element: its attributes (those that must be there with a star), and what may stand in it.
JUNIT: dict[str, tuple[str, str]] = {
    "testsuites": ("name time tests failures errors", "testsuite"),
    "testsuite": (
        "name* tests* failures* errors* group time skipped timestamp hostname id package file log url",
        "testsuite properties testcase system-out system-err",
    ),
    "testcase": ("name* time classname group", "skipped error failure system-out system-err"),
    "failure": ("type message", ""),
    "system-out": ("", ""),
}


def test_junit_is_what_jenkins_reads() -> None:
    """The schema `junit-10.xsd` of its xUnit plugin, as far as we write it."""
    root = ElementTree.fromstring(rendered("junit", SAYS, RESULT, NOTEBOOK, CLEAN).encode())
    assert root.tag == "testsuites"
    for element in root.iter():
        attributes, children = (words.split() for words in JUNIT[element.tag])
        assert set(element.attrib) <= {word.rstrip("*") for word in attributes}
        assert {word.rstrip("*") for word in attributes if word.endswith("*")} <= set(element.attrib)
        assert {child.tag for child in element} <= set(children)
        assert not list(element) or not (element.text or "").strip()
    for suite in root:
        assert suite.get("tests") == str(len(suite)) and suite.get("failures") == str(len(suite.findall("*/failure")))


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
