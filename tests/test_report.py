"""Reports: what each format writes, to the letter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tflint_stall.documents.source import Source
from tflint_stall.engine import evidence
from tflint_stall.engine.run import FileResult
from tflint_stall.fixes.patch import patch, shown_patch
from tflint_stall.report import View, formats, renderer
from tflint_stall.rule import Confidence, Edit, Finding, Fix, Level, Place, Related, Safety
from tflint_stall.terminal import Paint, printable, wants_colors, width

TRAIN = """\
import tensorflow as tf


def evaluate(model, items):
    for item in items:
        y = model.predict(item[None])
        print(y)


ds = (
    tf.data.Dataset.range(9)
    .map(parse)
    .batch(3)
)
model.fit(ds)
"""


def finding(
    text: str,
    marked: str,
    *,
    path: str = "train.py",
    code: str = "TFS302",
    name: str = "predict-in-loop",
    level: Level = Level.WARNING,
    message: str = "`predict` is called for one item at a time",
    cell: int | None = None,
    **more: Any,
) -> Finding:
    source = Source.from_text(text, path)
    start = text.index(marked)
    place = Place(*source.position(start), *source.position(start + len(marked)), cell)
    return Finding(path, place, code, name, level, message, **more)


def replaced(text: str, old: str, new: str, safety: Safety = Safety.SAFE) -> Fix:
    start = text.index(old)
    return Fix(f"write {new}", safety, (Edit(start, start + len(old), new),))


CALL = "model.predict(item[None])"
PREDICT = finding(
    TRAIN,
    CALL,
    confidence=Confidence.LIKELY,
    why="every call builds a new data pipeline",
    help="call the model itself",
    fix=replaced(TRAIN, CALL, "model(item[None], training=False)"),
    statement_lines=(6, 6),
)
MAP = finding(
    TRAIN,
    "map(parse)",
    code="TFS102",
    name="map-without-parallel-calls",
    message="this `map` works on one element at a time",
    why="the accelerator waits while one thread prepares the next batch",
    fix=replaced(TRAIN, "map(parse)", "map(parse, num_parallel_calls=tf.data.AUTOTUNE)", Safety.UNSAFE),
)
ENDLESS = finding(
    TRAIN, "model.fit(ds)", code="TFS701", name="unbounded-data", level=Level.ERROR, message="this never ends"
)
ADVICE = [
    finding(TRAIN, word, code=code, name=name, level=Level.ADVICE, message=message)
    for word, code, name, message in (
        ("batch(3)", "TFS110", "small-batch", "three elements are a small batch"),
        ("range(9)", "TFS110", "small-batch", "nine elements are a small batch"),
        ("print(y)", "TFS307", "print-in-loop", "this prints"),
    )
]
RESULT = FileResult("train.py", TRAIN, (PREDICT, *ADVICE, MAP, ENDLESS))


def evidence_files() -> list[Path]:
    return list((Path(__file__).parents[1] / "fixtures").glob("*/*/evidence.json"))


def rendered(name: str, *results: FileResult, **view: Any) -> str:
    return "".join(renderer(name)(results, View(**view)))


# -- full ----------------------------------------------------------------------------------------

FULL = """\
TFS302 predict-in-loop [*] `predict` is called for one item at a time
 --> train.py:6:13
  |
4 | def evaluate(model, items):
5 |     for item in items:
6 |         y = model.predict(item[None])
  |             ^^^^^^^^^^^^^^^^^^^^^^^^^ warning, likely
7 |         print(y)
  |
  = why: every call builds a new data pipeline
  = help: call the model itself
6 -         y = model.predict(item[None])
6 +         y = model(item[None], training=False)
  = note: on the rule's example, a small net: 3 times faster; `tflint-stall verify train.py` measures yours

TFS102 map-without-parallel-calls this `map` works on one element at a time
  --> train.py:12:6
   |
10 | ds = (
11 |     tf.data.Dataset.range(9)
12 |     .map(parse)
   |      ^^^^^^^^^^ warning
13 |     .batch(3)
   |
   = why: the accelerator waits while one thread prepares the next batch
   = help: write map(parse, num_parallel_calls=tf.data.AUTOTUNE) (unsafe fix: --unsafe-fixes)
12 -     .map(parse)
12 +     .map(parse, num_parallel_calls=tf.data.AUTOTUNE)

TFS701 unbounded-data this never ends
  --> train.py:15:1
   |
13 |     .batch(3)
14 | )
15 | model.fit(ds)
   | ^^^^^^^^^^^^^ error
   |

Advice, once per rule (--advice full shows all of it)
  TFS110 small-batch    train.py:13:6 and 1 more  three elements are a small batch
  TFS307 print-in-loop  train.py:7:9              this prints

Found 6 findings (1 error, 2 warnings, 3 advice) in 1 file. \
[*] 1 fixable with --fix (1 more with --unsafe-fixes).
"""


def measured(finding: Finding) -> str:
    return "on the rule's example, a small net: 3 times faster" if finding.code == "TFS302" else ""


def test_full() -> None:
    assert rendered("full", RESULT, note=measured, width=0) == FULL


PLAY = """\
while not done:
    state = env.reset()
    for _ in range(9):
        state = agent.act(state)
"""
# The loop in another file, and the call in this one that leads to the finding.
WEIGHED = replace(
    PREDICT,
    weight="about 40 ms in every round, 100 rounds",
    related=(
        Related("play.py", Place(1, 1, 1, 16), "while not done:"),
        Related("play.py", Place(4, 17, 4, 33), "agent.act"),
        Related("", Place(10, 1, 10, 7), "ds = ("),
    ),
)


def test_full_shows_the_loop_and_the_way_to_it() -> None:
    def source(path: str) -> Source | None:
        return Source.from_text(PLAY, path) if path == "play.py" else None

    text = rendered("full", FileResult("train.py", TRAIN, (WEIGHED,)), source=source, width=0)
    assert text.partition("warning, likely\n")[2].partition("   = why")[0] == (
        " 7 |         print(y)\n"
        "   |\n"
        "  ::: play.py:1:1\n"
        "   |\n"
        " 1 | while not done:\n"
        "   | --------------- in every round of this loop\n"
        "...\n"
        " 4 |         state = agent.act(state)\n"
        "   |                 ---------------- by way of this call\n"
        "   |\n"
        "  ::: train.py:10:1\n"
        "   |\n"
        "10 | ds = (\n"
        "   | ------ by way of this call\n"
        "   |\n"
        "   = cost: about 40 ms in every round, 100 rounds"
        " (estimated; `tflint-stall verify play.py` measures it)\n"
    )


def test_full_shows_what_it_knows_of_a_loop_that_cannot_be_read() -> None:
    hostile = replace(WEIGHED, related=(Related("gone.py", Place(7, 1, 7, 9), "while\x1b[2J:"),))
    text = rendered("full", FileResult("train.py", TRAIN, (hostile,)))
    assert " ::: gone.py:7:1\n" in text and "7 | while\\x1b[2J:\n" in text


def test_full_marks_a_loop_that_is_in_the_picture() -> None:
    near = replace(PREDICT, related=(Related("", Place(5, 5, 5, 23), "for item in items:"),))
    text = rendered("full", FileResult("train.py", TRAIN, (near,)))
    assert ":::" not in text
    assert "5 |     for item in items:\n  |     ------------------ in every round of this loop\n6 |" in text


def test_full_in_colours_is_the_same_text() -> None:
    import re

    text = rendered("full", RESULT, note=measured, colors=True, width=0)
    assert "\x1b[33;1mTFS302\x1b[0m" in text and "\x1b[91;1mTFS701\x1b[0m" in text
    assert re.sub(r"\x1b\[[0-9;]*m", "", text) == FULL


def test_full_marks_what_a_fix_changes() -> None:
    text = rendered("full", RESULT, colors=True)
    removed, added = (line for line in text.splitlines() if "item[None]" in line and "\x1b[2m6" in line)
    assert "\x1b[91;1;4m.predict\x1b[0m" in removed and "\x1b[32;1;4m, training=False\x1b[0m" in added


def test_full_links_codes_to_their_pages() -> None:
    page = "https://docs.example/rules/predict-in-loop/"
    result = FileResult("train.py", TRAIN, (replace(PREDICT, url=page),))
    assert f"\x1b]8;;{page}\x1b\\TFS302\x1b]8;;\x1b\\ predict-in-loop" in rendered("full", result, links=True)
    assert page not in rendered("full", result)


LONG = f"    x = model.predict(batch, {', '.join(f'option_{n}={n}' for n in range(20))})\n"


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_inserted_text_is_never_cut(width: int) -> None:
    new = LONG.replace("predict", "predict_on_many_batches_at_once").replace("option_19=19", "tenth_option='a b c'")
    fix = Fix("", Safety.SAFE, (Edit(0, len(LONG), new),))
    out = rendered("full", FileResult("a.py", LONG, (finding(LONG, "model", fix=fix),)), width=width, quiet=True)
    added = [line for line in out.splitlines() if line[1:4] == " + "]
    assert "".join("".join(line[4:].split()) for line in added) == "".join(new.split())
    assert all(len(line) <= width for line in out.splitlines())
    words = {word for line in added for word in line[4:].split()}
    assert all(f"option_{n}={n}," in words for n in range(1, 19))  # no word is broken


@pytest.mark.parametrize("width", [60, 80, 120])
def test_advice_keeps_path_and_message(width: int) -> None:
    message = "this buffer of many elements holds all that the small data set of this program has to give"
    path = "projects/examples/agents/training/deep_q_network/input_pipeline.py"
    result = FileResult(path, "y\n", (finding("y\n", "y", path=path, level=Level.ADVICE, message=message),))
    out = rendered("full", result, width=width, quiet=True)
    assert path in out and message in " ".join(out.split())


def test_full_with_all_advice() -> None:
    text = rendered("full", RESULT, full_advice=True)
    assert text.count("\n\n") == 6 and "Advice" not in text
    assert "TFS307 print-in-loop this prints\n --> train.py:7:9\n" in text


def test_full_is_wrapped_and_cropped_to_the_terminal() -> None:
    long = f'x = f("{"a" * 60}", model.predict(item), "{"b" * 60}")\n'
    why = "every call builds a new data pipeline and waits for its first batch"
    result = FileResult("a.py", long, (finding(long, "model.predict(item)", why=why),))
    assert rendered("full", result, width=50, quiet=True) == (
        "TFS302 predict-in-loop `predict` is called for one\n"
        "  item at a time\n"
        " --> train.py:1:71\n"
        "  |\n"
        f'1 | …{"a" * 7}", model.predict(item), "{"b" * 11}…\n'
        "  |            ^^^^^^^^^^^^^^^^^^^ warning\n"
        "  |\n"
        "  = why: every call builds a new data pipeline and\n"
        "         waits for its first batch\n"
        "\n"
    )


def test_full_shows_carets_under_tabs_and_wide_characters() -> None:
    text = "if x:\n\ty = '日本'; model.predict(x)  # é\n"
    lines = rendered("full", FileResult("a.py", text, (finding(text, "model.predict(x)"),))).splitlines()
    shown, carets = (line[4:] for line in lines[4:6])
    assert shown == "    y = '日本'; model.predict(x)  # é"
    assert width(shown.partition("model")[0]) == carets.index("^")
    assert carets.count("^") == len("model.predict(x)")


def test_full_shows_the_first_line_of_a_long_place() -> None:
    text = "y = model.predict(\n    x\n)\n"
    lines = rendered("full", FileResult("a.py", text, (finding(text, text[4:-1]),))).splitlines()
    assert lines[3:6] == ["1 | y = model.predict(", "  |     ^^^^^^^^^^^^^^ warning", "2 |     x"]


def test_full_shows_every_part_of_a_fix() -> None:
    text = "a\nb\nc\nd\ne\nf\n" + "".join(f"    x{n}\n" for n in range(20))
    edits = [Edit(0, 0, "import os\n"), Edit(4, 6, ""), Edit(8, 9, "E\nE2")]
    edits += [Edit(text.index(f"    x{n}\n"), text.index(f"    x{n}\n") + 4, "") for n in range(20)]
    fix = Fix("change it", Safety.DISPLAY, tuple(edits))
    text_out = rendered("full", FileResult("a.py", text, (finding(text, "b", fix=fix),)), quiet=True)
    diff = text_out.split("(not applied)\n")[1].splitlines()
    assert diff[:7] == [" 1 + import os", " 3 - c", " 5 - e", " 5 + E", " 6 + E2", " 7 -     x0", " 8 -     x1"]
    # What is taken away is known; what is put in is shown whole.
    assert diff[15:17] == ["17 -     x10", "   - … 9 more lines"] and diff[-2] == "27 + x19"


@pytest.mark.parametrize("name", ["full", "concise"])
def test_nothing_hostile_reaches_the_terminal(name: str) -> None:
    path = "a\x1b[2J\n\u202e.py"
    text = "x = '\x1b]0;owned\x07'; y\x0c\u2066\n"
    bad = finding(text, "y", path=path, message="say \x1b[31m\r\n::error", why="\x9b1m", help="\x00")
    out = rendered(name, FileResult(path, text, (bad,), fixed=(bad,), fixed_text=""), show_fixes=True)
    assert all(char.isprintable() or char == "\n" for char in out)
    assert r"a\x1b[2J\n\u202e.py:1:19" in out


def test_notebook_places_name_the_cell() -> None:
    result = FileResult("nb.ipynb", "", (finding("y", "y", path="nb.ipynb", cell=3),))
    assert rendered("concise", result).startswith("nb.ipynb:cell 3:1:1: TFS302 ")


def test_a_place_behind_the_end_has_no_frame() -> None:
    result = FileResult("a.py", "", (finding("a\nb", "b"),))
    assert rendered("full", result, quiet=True) == (
        "TFS302 predict-in-loop `predict` is called for one item at a time\n --> train.py:2:1\n\n"
    )


# -- last lines ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fixes", "unsafe_fixes", "expected"),
    [
        ([None], False, "Found 1 finding (1 warning) in 1 file."),
        ([Safety.SAFE], False, "Found 1 finding (1 warning) in 1 file. [*] 1 fixable with --fix."),
        ([Safety.UNSAFE], False, "Found 1 finding (1 warning) in 1 file. 1 fixable with --fix --unsafe-fixes."),
        ([Safety.DISPLAY], True, "Found 1 finding (1 warning) in 1 file."),
        (
            [Safety.SAFE, Safety.UNSAFE],
            True,
            "Found 2 findings (2 warnings) in 1 file. [*] 2 fixable with --fix --unsafe-fixes.",
        ),
        ([], False, "No findings in 1 file."),
    ],
)
def test_last_line(fixes: list[Safety | None], unsafe_fixes: bool, expected: str) -> None:
    findings = [finding("x", "x", fix=safety and Fix("", safety, (Edit(0, 1, "y"),))) for safety in fixes]
    out = rendered("concise", FileResult("a.py", "x", tuple(findings)), unsafe_fixes=unsafe_fixes)
    assert out.splitlines()[-1] == expected


def test_fixes_are_listed() -> None:
    result = FileResult("a.py", "x", (), (PREDICT, PREDICT, MAP), "y")
    assert rendered("full", result, show_fixes=True) == (
        "a.py:\n  1 x TFS102 map-without-parallel-calls\n  2 x TFS302 predict-in-loop\n"
        "Fixed 3 findings in 1 file.\nNo findings in 1 file.\n"
    )
    assert rendered("full", result, quiet=True) == ""


# -- other formats -------------------------------------------------------------------------------


def test_formats_are_found() -> None:
    assert {"full", "concise", "json", "json-lines", "statistics"} <= set(formats())
    assert all(callable(renderer(name)) for name in formats())


def test_concise() -> None:
    assert rendered("concise", RESULT, quiet=True).splitlines() == [
        "train.py:6:13: TFS302 [*] `predict` is called for one item at a time (predict-in-loop, warning)",
        "train.py:12:6: TFS102 this `map` works on one element at a time (map-without-parallel-calls, warning)",
        "train.py:15:1: TFS701 this never ends (unbounded-data, error)",
        "train.py:13:6: TFS110 three elements are a small batch (small-batch, advice and 1 more)",
        "train.py:7:9: TFS307 this prints (print-in-loop, advice)",
    ]
    assert "train.py:11:21: TFS110 nine" in rendered("concise", RESULT, full_advice=True)


def test_json_has_the_keys_of_ruff_and_ours() -> None:
    records = json.loads(rendered("json", RESULT, evidence=lambda finding: [{"device": "CPU"}]))
    assert len(records) == 6
    assert records[0] == {
        "cell": None,
        "code": "TFS302",
        "confidence": "likely",
        "end_location": {"row": 6, "column": 38},
        "evidence": [{"device": "CPU"}],
        "filename": os.path.abspath("train.py"),
        "fix": {
            "applicability": "safe",
            "edits": [
                {
                    "content": "model(item[None], training=False)",
                    "location": {"row": 6, "column": 13},
                    "end_location": {"row": 6, "column": 38},
                }
            ],
            "message": "write model(item[None], training=False)",
        },
        "level": "warning",
        "location": {"row": 6, "column": 13},
        "message": "`predict` is called for one item at a time",
        "name": "predict-in-loop",
        "noqa_row": 6,
        "related": [],
        "url": None,
        "weight": None,
        "why": "every call builds a new data pipeline",
        "help": "call the model itself",
    }
    assert records[-1]["fix"] is None


def test_json_says_what_it_costs_and_what_else_it_is_about() -> None:
    others = (Related("", Place(5, 5, 5, 22), "the loop"), Related("steps.py", Place(2, 1, 2, 9, 3), "called here"))
    weighed = replace(PREDICT, weight="about 40 ms in every round, 100 rounds", related=others)
    (record,) = json.loads(rendered("json", FileResult("train.py", TRAIN, (weighed,))))
    assert record["weight"] == "about 40 ms in every round, 100 rounds"
    assert record["related"] == [
        {
            "filename": os.path.abspath("train.py"),
            "cell": None,
            "location": {"row": 5, "column": 5},
            "end_location": {"row": 5, "column": 22},
            "message": "the loop",
        },
        {
            "filename": os.path.abspath("steps.py"),
            "cell": 3,
            "location": {"row": 2, "column": 1},
            "end_location": {"row": 2, "column": 9},
            "message": "called here",
        },
    ]


def test_json_lines_are_the_same_records() -> None:
    lines = rendered("json-lines", RESULT).splitlines()
    assert [json.loads(line) for line in lines] == json.loads(rendered("json", RESULT))


def test_json_of_nothing_is_an_empty_array() -> None:
    assert json.loads(rendered("json")) == [] == json.loads(rendered("json", FileResult("a.py")))


def test_statistics() -> None:
    assert rendered("statistics", RESULT, RESULT, quiet=True) == (
        "4  TFS110  [ ]  small-batch\n"
        "2  TFS102  [ ]  map-without-parallel-calls\n"
        "2  TFS302  [*]  predict-in-loop\n"
        "2  TFS307  [ ]  print-in-loop\n"
        "2  TFS701  [ ]  unbounded-data\n"
    )
    first = json.loads(rendered("statistics-json", RESULT))[0]
    assert first == {"code": "TFS110", "name": "small-batch", "count": 2, "fixable": 0}


# -- patches -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a\nb\nc\n", "a\nB\nc\n"),
        ("a\r\nb\r\n", "a\r\nB\r\n"),
        ("a\nb", "a\nB"),
        ("a\nb", "a\nb\nc\n"),
        ("a\x0cb\rc\nd\n", "a\x0cb\rC\nd\n"),
        ("", "import os\n"),
    ],
)
def test_patches_apply(tmp_path: Path, old: str, new: str) -> None:
    (tmp_path / "a.py").write_bytes(old.encode())
    text = "".join(patch("a.py", old, new))
    subprocess.run(["git", "apply", "-p0", "-"], cwd=tmp_path, input=text.encode(), check=True, timeout=120)
    assert (tmp_path / "a.py").read_bytes() == new.encode()


def test_patch_for_a_terminal_is_coloured_and_harmless() -> None:
    out = "".join(shown_patch("a.py", "a\x1b[2J\n", "b\n", Paint(colors=True)))
    assert "\x1b[91m-a\\x1b[2J\x1b[0m\n\x1b[32m+b\x1b[0m\n" in out


# -- terminal ------------------------------------------------------------------------------------


class Stream:
    def __init__(self, *, terminal: bool) -> None:
        self.isatty = lambda: terminal


@pytest.mark.parametrize(
    ("choice", "terminal", "environ", "expected"),
    [
        ("auto", True, {}, True),
        ("auto", False, {}, False),
        ("auto", True, {"TERM": "dumb"}, False),
        ("auto", True, {"NO_COLOR": "1"}, False),
        ("auto", True, {"NO_COLOR": ""}, True),
        ("auto", False, {"FORCE_COLOR": "1"}, True),
        ("auto", False, {"CLICOLOR_FORCE": "1"}, True),
        ("auto", False, {"CLICOLOR_FORCE": "0"}, False),
        ("auto", True, {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ("always", False, {"NO_COLOR": "1"}, True),
        ("never", True, {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colours_are_chosen(choice: str, terminal: bool, environ: dict[str, str], expected: bool) -> None:
    assert wants_colors(choice, Stream(terminal=terminal), environ) is expected  # type: ignore[arg-type]


def test_paths_are_no_commands_to_a_runner() -> None:
    result = FileResult("::error::x.py", "y", (finding("y", "y", path="::error::x.py"),))
    assert rendered("concise", result).startswith("./::error::x.py:1:1: ")


def test_printable_keeps_what_people_read() -> None:
    assert printable("é 日本 😀 'x'") == "é 日本 😀 'x'"
    assert printable("\udc80\xa0\u200b") == r"\udc80\xa0\u200b"


# -- evidence ------------------------------------------------------------------------------------


BENCH = """\
example = "a net of two layers"

[[claim]]
claim = "time"
variant = "one item"

[[claim]]
claim = "structure"
measure = "calls"
of = "load"
outcome = "the source was read {before} times, {after} after the fix"
"""


@pytest.fixture
def measured_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "loops" / "predict_in_loop"
    folder.mkdir(parents=True)
    claims = [
        {
            "claim": "time",
            "verdict": "confirmed",
            "summary": "2.94x faster (95 % interval 2.7 to 3.1)",
            "ratio": {"value": 2.94},
        },
        {
            "claim": "structure (calls load)",
            "verdict": "confirmed",
            "summary": "calls of load: 1000 before, 1 after",
            "figures": {"before.count": 1000.0, "after.count": 1.0},
        },
        {"claim": "memory (peak)", "verdict": "refuted", "summary": "less memory"},
    ]
    record = {"device_kind": "cpu", "tensorflow": "2.21.0", "date": "2026-11-18", "claims": claims}
    (folder / "evidence.json").write_text(json.dumps({"rule": "predict-in-loop", "records": [record, "broken"]}))
    (folder / "bench.toml").write_text(BENCH)
    (tmp_path / "loops" / "broken").mkdir()
    (tmp_path / "loops" / "broken" / "evidence.json").write_text("{")
    evidence.records.cache_clear()
    evidence._measured_on.cache_clear()
    monkeypatch.setattr(evidence, "_families", lambda: [str(tmp_path / "loops")])
    yield folder
    evidence.records.cache_clear()
    evidence._measured_on.cache_clear()


@pytest.mark.usefixtures("measured_rule")
def test_evidence_is_quoted_for_the_form_that_was_found() -> None:
    assert evidence.note("predict-in-loop", "one item") == (
        "on the rule's example, a net of two layers: 2.9 times faster (CPU, TensorFlow 2.21.0)"
    )
    assert evidence.note("predict-in-loop") == (
        "on the rule's example, a net of two layers: "
        "the source was read 1000 times, 1 after the fix (CPU, TensorFlow 2.21.0)"
    )
    assert evidence.note("predict-in-loop", "32 items") == ""
    assert (evidence.records("broken"), evidence.note("broken"), evidence.note("no-such-rule")) == ([], "", "")


@pytest.mark.usefixtures("measured_rule")
def test_a_page_says_all_that_was_measured() -> None:
    assert evidence.measured("predict-in-loop") == [
        "On a net of two layers: 2.94x faster (95 % interval 2.7 to 3.1); the source was read 1000 times, "
        "1 after the fix (CPU, TensorFlow 2.21.0, 2026-11-18)."
    ]


def test_figures_without_what_they_were_measured_on_are_not_quoted(measured_rule: Path) -> None:
    (measured_rule / "bench.toml").write_text(BENCH.partition("\n")[2])
    assert evidence.note("predict-in-loop", "one item") == "" and evidence.measured("predict-in-loop") == []


@pytest.mark.parametrize("path", sorted(evidence_files()), ids=lambda path: path.parent.name)
def test_every_shipped_figure_is_a_sentence_about_something(path: Path) -> None:
    """`value: 2 before, 1 after` is none."""
    rule = path.parent.name.replace("_", "-")
    confirmed = [c for r in evidence.records(rule) for c in r["claims"] if c["verdict"] == "confirmed"]
    told = " ".join(evidence.measured(rule))
    assert bool(told) == bool(confirmed), "say `example` in bench.toml, and `outcome` for a claim that counts"
    assert not [claim for claim in confirmed if claim["claim"].startswith("structure") and claim["summary"] in told]
    assert "{" not in told and "?" not in told


def test_the_cause_of_a_finding_is_shown_with_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "late.py"
    path.write_text(
        "import tensorflow as tf\n\nstart = tf.constant(1.0)\n\n\n\n"
        "tf.config.threading.set_intra_op_parallelism_threads(4)\n"
    )
    run = [sys.executable, "-m", "tflint_stall", "check", "--no-cache", "--exit-zero", str(path)]
    whole = [*run, "--advice", "full"]
    shown = subprocess.run(whole, capture_output=True, text=True, check=True, timeout=60).stdout
    assert "3 | start = tf.constant(1.0)\n  |         ---------------- TensorFlow starts here\n" in shown
    told = subprocess.run(
        [*run, "--output-format", "json"], capture_output=True, text=True, check=True, timeout=60
    ).stdout
    [other] = json.loads(told)[0]["related"]
    assert (other["location"]["row"], other["message"]) == (3, "TensorFlow starts here: tf.constant")
