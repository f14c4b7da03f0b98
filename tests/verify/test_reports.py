"""The page is self-contained and safe, the JSON strict, the table calm."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

from tflint_stall.verify.estimates import Interval
from tflint_stall.verify.report import charts, diff, page, quantities, records, shown_source, table
from tflint_stall.verify.verdicts import Curve, Environment, FixtureResult, Judgement, Verdict

HOSTILE = "<script>alert(1)</script> & \"quotes\" 'x'"
ENVIRONMENT = Environment(python="3.11", tensorflow="2.21.0", cpu=HOSTILE, cores=2)


def results() -> list[FixtureResult]:
    curves = (Curve(HOSTILE, "s", (1.0, float("nan"), 2.0), (0.001, 0.002)), Curve("none", "", (), ()))
    ratios = [Interval(3.0, 2.5, 3.5), Interval(0.4, 0.0, float("inf")), None]
    judgements = tuple(
        Judgement("time", verdict, HOSTILE, ratio=ratio, min_ratio=1.5, noise=1.1, curves=curves, detail=HOSTILE)
        for ratio, verdict in zip(ratios, (Verdict.CONFIRMED, Verdict.REFUTED, Verdict.NOT_HERE), strict=True)
    )
    return [FixtureResult(HOSTILE, "loops", "", judgements, 2.0, f"a\n{HOSTILE}\n", "a\nb\n")]


class Links(HTMLParser):
    """Every tag, and every attribute that could fetch something."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href", "srcset", "action", "data")]
        assert not any(name.startswith("on") for name, _ in attrs)


def test_the_page_fetches_nothing_and_runs_nothing() -> None:
    text = page.render(results(), ENVIRONMENT)
    links = Links()
    links.feed(text)
    assert links.fetched == []
    assert not links.tags & {"script", "link", "iframe", "img", "object"}
    assert not re.search(r"url\(|@import|https?://", text)
    assert "prefers-color-scheme: dark" in text
    assert "nan" not in "".join(re.findall(r'points="([^"]*)"', text))


def test_json_is_strict() -> None:
    content = json.loads(records.dumps(results(), ENVIRONMENT), parse_constant=pytest.fail)
    assert content["results"][0]["verdict"] == "refuted"
    assert content["results"][0]["claims"][0]["ratio"]["value"] == 3.0


def test_the_table_prints_no_control_characters(capsys: pytest.CaptureFixture[str]) -> None:
    judgement = Judgement("time", Verdict.REFUTED, "before.py raised \x1b]0;title\x07 [red]x[/]")
    table.show([FixtureResult("rule", "", "", (judgement,), 1.0)], ENVIRONMENT)
    printed = capsys.readouterr().out
    assert "\x1b]" not in printed and "\x07" not in printed
    assert "1 claim of 1 fixture" in printed and "1 refuted" in printed


def test_a_long_curve_is_thinned() -> None:
    assert len(charts.curve(Curve("x", "s", tuple(map(float, range(100_000))), ()))) < 20_000


def test_equal_lines_far_from_a_change_are_folded() -> None:
    lines = [f"line {number}" for number in range(100)]
    changed = [*lines[:50], "changed", *lines[51:]]
    text = diff.side_by_side("\n".join(lines), "\n".join(changed))
    assert text.count("equal lines") == 2
    assert "line 47" in text and "line 12" not in text


def test_a_fixture_is_shown_without_marks_and_unused_functions() -> None:
    head = '"""What it is."""\nimport numpy as np\n\n\ndef helper(x):\n    return x\n\n\n'
    other = "@np.vectorize\ndef other(x):\n    return bad(x)  # expect: some-rule=warning\n\n\n"
    run = "def run(state):\n    return helper(1)"
    assert shown_source.shown(f"{head}{other}{run}  # expect: some-rule\n") == f"{head}{run}\n"
    program = "def main():\n    pass\n\n\ndef other():\n    pass\n\n\nmain()\n"
    assert shown_source.shown(program) == program
    assert shown_source.shown("def broken(:  # expect: x\n") == "def broken(:\n"


def test_figures_are_in_units_that_people_read() -> None:
    assert quantities.figure("before.seconds", 0.0293) == ("before", "29.3 ms")
    assert quantities.figure("after.seconds", 0.0000293) == ("after", "29.3 µs")
    assert quantities.figure("after.bytes", 5.3e8) == ("after", "530 MB")
    assert quantities.figure("before.limit.seconds", 15.2) == ("before waited for", "15.2 s")
    assert quantities.figure("gpu1.memory.used", 2e9) == ("gpu1 GPU memory", "2000 MB")
    assert quantities.figure("processes", "two, in turns") == ("processes", "two, in turns")


def test_what_was_not_run_is_said() -> None:
    text = page.render(results(), ENVIRONMENT)
    assert "1 claim was not put to the test on this machine" in text
    assert 'data-side="before"' in text and 'data-side="after"' in text
