"""Settling: where findings are, and what configuration and comments say about them."""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest
from fake_rules import RULES, fake_rules  # noqa: F401

from tflint_stall.documents.source import Source
from tflint_stall.engine import suppressions
from tflint_stall.engine.settle import settle, syntax_finding
from tflint_stall.fixes.fix import apply_edits
from tflint_stall.rule import Confidence, Edit, Finding, Fix, Level, Proof, Report, Safety
from tflint_stall.settings.config import Config, ConfigFinder
from tflint_stall.settings.layers import Layer

pytestmark = pytest.mark.usefixtures("fake_rules")

PREDICT, CREATED = RULES["predict-in-loop"], RULES["tensor-created-in-loop"]


def config(**layer: object) -> Config:
    return ConfigFinder([Layer(**layer)], isolated=True).for_folder("/")  # type: ignore[arg-type]


def is_hit(node: ast.AST) -> bool:
    """Calls of `hit` and `x.hit` are what the rules of these tests report."""
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith("hit")


def check(
    text: str,
    settings: Config | None = None,
    *,
    wanted: Callable[[ast.AST], bool] = is_hit,
    path: str = "a.py",
    fix: Fix | None = None,
    likely: bool = False,
) -> list[Finding]:
    source = Source.from_text(text, path)
    tree = ast.parse(text)
    reports = [
        Report(PREDICT, node, Level.WARNING, "message", "why", "help", Proof.if_seen(not likely), fix)
        for node in ast.walk(tree)
        if wanted(node)
    ]
    settings = settings or config()
    ran = [rule for name, rule in RULES.items() if name in settings.rules]
    return settle(reports, source, tree, settings, ran)


def names(findings: list[Finding]) -> list[str]:
    return [finding.name for finding in findings]


# -- places --------------------------------------------------------------------------------------


def marked(text: str, wanted: Callable[[ast.AST], bool] = is_hit) -> list[str]:
    """The text of the place of each finding."""
    source = Source.from_text(text, "a.py")
    found = []
    for finding in check(text, wanted=wanted):
        place = finding.place
        start = source.line_starts[place.line - 1] + place.column - 1
        end = source.line_starts[place.end_line - 1] + place.end_column - 1
        found.append(source.text[start:end])
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("y = hit(1)\n", "hit(1)"),
        ("y = a.b.hit(1) + 1\n", "a.b.hit(1)"),
        ("y = (\n  a.f()\n  .hit(\n    1)\n  .g()\n)\n", "hit(\n    1)"),
        ("y = f(1).hit(2).g()\n", "hit(2)"),
        ("y = 'é😀'; hit('é')\n", "hit('é')"),
        ("if x:\r\n\t\thit()\r\n", "hit()"),
    ],
)
def test_place_of_a_call_is_the_construct_itself(text: str, expected: str) -> None:
    assert marked(text) == [expected]


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("for x in f(a,\n  b):  # why: not\n    pass\n", ast.For, "for x in f(a,\n  b):"),
        ("with (\n  a as b,\n):\n    pass\n", ast.With, "with (\n  a as b,\n):"),
        ("@d\ndef f(x: {1: 2} = y[1:2]) -> z[1:]:\n    pass\n", ast.FunctionDef, "def f(x: {1: 2} = y[1:2]) -> z[1:]:"),
        ("class A: pass\n", ast.ClassDef, "class A:"),
        ("try:\n    x\nexcept (E,\n  F):\n    y\n", ast.ExceptHandler, "except (E,\n  F):\n    y"),
        ("f(a=1)\n", ast.keyword, "a=1"),
        ("import a as b, c\n", ast.alias, "a as b"),
        ("[a for x in y]\n", ast.comprehension, "x"),
        ("x\n", ast.Module, "x"),
    ],
)
def test_place_of_other_nodes_is_without_their_body(text: str, kind: type[ast.AST], expected: str) -> None:
    seen: list[ast.AST] = []

    def first(node: ast.AST) -> bool:
        if isinstance(node, kind) and not seen:
            seen.append(node)
            return True
        return False

    assert marked(text, first) == [expected]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("x = (\n  1,\n  hit(),\n  2,\n)\n", (1, 5)),
        ("if x:\n    y = hit(\n    )\n", (2, 3)),
        ("with f(\n  hit()\n):\n    pass\n    pass\n", (1, 3)),
        ("@hit()\n@other\ndef f(\n  a,\n):\n    pass\n", (1, 5)),
        ("try:\n    pass\nexcept E:\n    hit()\n", (4, 4)),
        ("match x:\n    case 1:\n        hit(\n)\n", (3, 4)),
        ("if a:\n    pass\nelif hit():\n    pass\n", (3, 3)),
    ],
)
def test_statement_around_a_finding(text: str, lines: tuple[int, int]) -> None:
    [finding] = check(text)
    assert finding.statement_lines == lines


def test_a_chain_of_thousand_branches_is_no_problem() -> None:
    text = "if x:\n    pass\n" + "".join(f"elif x == {n}:\n    pass\n" for n in range(400)) + "else:\n    hit()\n"
    [finding] = check(text)
    assert finding.place.line == 804


def test_findings_are_sorted() -> None:
    lines = [(f.place.line, f.place.column) for f in check("def f():\n    hit(hit())\nhit()\n")]
    assert lines == sorted(lines) and len(lines) == 3


def test_syntax_finding_stays_in_the_file() -> None:
    finding = syntax_finding(Source.from_text("x = (\n", "a.py"), "never closed", 9, 0)
    assert (finding.place.line, finding.place.column, finding.level) == (2, 1, Level.ERROR)


# -- configuration -------------------------------------------------------------------------------


def test_level_and_confidence() -> None:
    assert check("hit()\n")[0].level is Level.WARNING
    assert check("hit()\n", config(levels={"TFS302": "error"}))[0].level is Level.ERROR
    likely = check("hit()\n", likely=True)[0]
    assert (likely.confidence, likely.level) == (Confidence.LIKELY, Level.ADVICE)
    assert check("hit()\n", config(only_certain=True), likely=True) == []


def test_per_file_ignores() -> None:
    settings = config(per_file_ignores={"a.py": ("loops",)})
    assert check("hit()\n", settings) == []
    assert names(check("hit()\n", settings, path="b.py")) == ["predict-in-loop"]
    # The rule did not run there, so nothing is known about its ignores.
    assert check("x = 1  # tflint-stall: ignore[predict-in-loop] -- r\n", settings) == []


@pytest.mark.parametrize(
    ("layer", "safety", "expected"),
    [
        ({}, Safety.SAFE, Safety.SAFE),
        ({"unfixable": ("TFS3",)}, Safety.SAFE, Safety.DISPLAY),
        ({"fixable": ("TFS1",)}, Safety.UNSAFE, Safety.DISPLAY),
        ({"extend_safe_fixes": ("TFS302",)}, Safety.UNSAFE, Safety.SAFE),
        ({"extend_unsafe_fixes": ("TFS302",)}, Safety.SAFE, Safety.UNSAFE),
        ({"extend_safe_fixes": ("TFS302",)}, Safety.DISPLAY, Safety.DISPLAY),
    ],
)
def test_safety_of_fixes(layer: dict[str, object], safety: Safety, expected: Safety) -> None:
    [finding] = check("hit()\n", config(**layer), fix=Fix("", safety, (Edit(0, 0, "x"),)))
    assert finding.fix is not None and finding.fix.safety is expected


# -- suppressions --------------------------------------------------------------------------------

IGNORE = "# tflint-stall: ignore[predict-in-loop] -- reason"


@pytest.mark.parametrize(
    "text",
    [
        f"hit()  {IGNORE}\n",
        "hit()  # tflint-stall: ignore[TFS302]\n",
        "hit()  #tflint-stall:ignore[ tensor-created-in-loop , predict-in-loop ]  # other\n",
        "hit()  # note # tflint-stall: ignore[predict-in-loop] -- see #12\n",
        "hit()  # noqa: TFS302\n",
        "hit()  # NOQA:E501,tfs302 some words\n",
        # First and last line of the statement, and the line of the finding.
        f"x = (  {IGNORE}\n  hit(\n  1),\n)\n",
        f"x = (\n  hit(  {IGNORE}\n  1),\n)\n",
        f"x = (\n  hit(\n  1),  {IGNORE}\n  2,\n)\n",
        f"x = (\n  hit(\n  1),\n  2,\n)  {IGNORE}\n",
        f"with f(\n  hit(\n)):  {IGNORE}\n    pass\n",
        # On a line of its own: the next logical line.
        f"{IGNORE}\nhit()\n",
        f"{IGNORE}\n# more\n\nx = (\n  1,\n  hit(\n),\n  2,\n)\n",
        f"{IGNORE}\nhit(); x = (\n  1,\n)\n",
        f"if x:\n    {IGNORE}\n    hit()\n",
        f"if x:\n    pass\n{IGNORE}\nhit()\n",
        f"{IGNORE}\n@d\n@hit()\ndef f():\n    pass\n",
        f"x = (\n  a\n  .b(\n  {IGNORE}\n  # more\n  hit())\n  .c()\n)\n",
        # The whole file.
        "hit()\n# tflint-stall: file-ignore[predict-in-loop] -- generated\nhit()\n",
        f"hit()  {IGNORE}\r\n",
        f"x = 'é'; hit()  {IGNORE}\n",
        f'x = """\n# no comment\n"""; hit()  {IGNORE}\n',
        f"x = 1\rhit()  {IGNORE}\ry = 2\r",
    ],
)
def test_suppressed(text: str) -> None:
    assert check(text, config(ignore=("unused-ignore",))) == []


@pytest.mark.parametrize(
    "text",
    [
        f"{IGNORE}\n\nx = 1\nhit()\n",
        f"x = 1  {IGNORE}\nhit()\n",
        f"{IGNORE}\nif x:\n    hit()\n",
        f"x = (\n  {IGNORE}\n  a,\n  hit(),\n  b,\n)\n",
        f"'{IGNORE}'; hit()\n",
        f'"""\n{IGNORE}\n"""\nhit()\n',
        "# noqa: TFS302\nhit()\n",
        "hit()  # noqa\n",
        "hit()  # noqa: E501\n",
        "hit()  # tflint-stall: ignore\n",
        "hit()  # tflint-stall: disable[predict-in-loop]\n",
        "hit()  # tflint-stall: ignore[TFS3]\n",
    ],
)
def test_not_suppressed(text: str) -> None:
    assert "predict-in-loop" in names(check(text))


def test_files_without_the_words_are_not_tokenized(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(source: Source) -> None:
        raise AssertionError("the file was tokenized")

    monkeypatch.setattr(suppressions, "tokens", refuse)
    assert names(check("hit()  # a comment\n")) == ["predict-in-loop"]


# -- suppressions that are not needed ------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        (f"x = 1  {IGNORE}\n", "x = 1\n"),
        (f"x = 1\t {IGNORE}\r\ny\r\n", "x = 1\r\ny\r\n"),
        (f"x = 1  {IGNORE}", "x = 1"),
        (f"if x:\n    {IGNORE}\n    y\n", "if x:\n    y\n"),
        (f"{IGNORE}\nx\n", "x\n"),
        (f"x  {IGNORE}  # type: ignore\n", "x  # type: ignore\n"),
        (f"x  # note  {IGNORE}\n", "x  # note\n"),
        (f"x  # note  {IGNORE} #123\n", "x  # note\n"),
        (f"x  {IGNORE} #noqa: E501\n", "x  #noqa: E501\n"),
        ("x  # tflint-stall: file-ignore[predict-in-loop]\n", "x\n"),
        (
            "hit()  # tflint-stall: ignore[tensor-created-in-loop, predict-in-loop] -- r\n",
            "hit()  # tflint-stall: ignore[predict-in-loop] -- r\n",
        ),
        (
            "hit()  # tflint-stall: ignore[TFS302,TFS301 , missing-prefetch]\n",
            "hit()  # tflint-stall: ignore[TFS302]\n",
        ),
        ("x  # noqa: TFS302\n", "x\n"),
        ("x  # noqa: E501, TFS302, W1\n", "x  # noqa: E501, W1\n"),
        ("x  # noqa: TFS302,E501  # type: ignore\n", "x  # noqa: E501  # type: ignore\n"),
        ("x  # noqa:E501 TFS302\n", "x  # noqa:E501\n"),
    ],
)
def test_needless_part_is_removed_and_nothing_else(text: str, fixed: str) -> None:
    [finding] = check(text)
    assert (finding.code, finding.name, finding.level) == ("TFS002", "unused-ignore", Level.WARNING)
    assert finding.fix is not None and finding.fix.safety is Safety.SAFE
    assert apply_edits(text, finding.fix.edits) == fixed
    assert check(fixed) == []


def test_ignores_of_rules_that_did_not_run_are_left_alone() -> None:
    text = "x  # tflint-stall: ignore[missing-prefetch]\ny  # noqa: TFS101\n"
    assert check(text, config(ignore=("TFS101",))) == []
    assert check(text, config(select=("predict-in-loop", "unused-ignore"))) == []
    assert names(check(text)) == ["unused-ignore", "unused-ignore"]


def test_unused_ignores_can_be_switched_off() -> None:
    text = f"x  {IGNORE}\n"
    assert check(text, config(ignore=("unused-ignore",))) == []
    assert check(text, config(select=("TFS302",))) == []
    assert check(text, config(per_file_ignores={"a.py": ("TFS002",)})) == []
    assert check(f"# tflint-stall: file-ignore[unused-ignore]\n{text}") == []
    assert check(text, config(levels={"unused-ignore": "advice"}))[0].level is Level.ADVICE


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("# tflint-stall: ignore[predit-in-loop]", "unknown rule `predit-in-loop`; did you mean `predict-in-loop`?"),
        ("# tflint-stall: ignore", "names no rule"),
        ("# tflint-stall: file-ignore[ ]", "names no rule"),
        ("# noqa: TFS999", "unknown rule `TFS999`"),
    ],
)
def test_ignores_that_cannot_work_are_named(comment: str, message: str) -> None:
    [finding] = check(f"x  {comment}\n")
    assert finding.name == "unused-ignore" and message in finding.message and finding.fix is None


def test_a_missing_reason_is_named_where_one_is_required() -> None:
    text = "hit()  # tflint-stall: ignore[predict-in-loop]\nhit()  # noqa: TFS302 -- because\n"
    assert check(text) == []
    [finding] = check(text, config(require_ignore_reason=True, select=("TFS302",)))
    assert (finding.name, finding.place.line) == ("unused-ignore", 1)
    assert "no reason" in finding.message


@pytest.mark.parametrize(
    ("share", "said"),
    [(1.0, "in every iteration"), (0.01, "in one of 100 iterations"), (0.9, "in 90% of the iterations")],
)
def test_what_does_not_happen_each_time_is_not_said_to(share: float, said: str) -> None:
    from types import SimpleNamespace
    from typing import cast

    from tflint_stall.engine.weigh import where_it_happens
    from tflint_stall.rule import Report

    report = SimpleNamespace(message="a graph grows in every iteration", hot=SimpleNamespace(share=share))
    assert where_it_happens(cast(Report, report)) == f"a graph grows {said}"


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.00028, "280 µs"), (0.0281, "28 ms"), (1.5, "1.5 s"), (120.0, "120 s")]
)
def test_estimates_have_two_digits(seconds: float, said: str) -> None:
    from tflint_stall.engine.weigh import in_words
    from tflint_stall.rule import Weight

    assert in_words(Weight(seconds, 0.0)) == f"about {said} in every round"


def test_what_an_inner_loop_repeats_is_not_added_up() -> None:
    from tflint_stall.engine.weigh import in_words
    from tflint_stall.rule import Weight

    weight = Weight(90.0, 0.0, rounds=3, often=10_000)
    assert in_words(weight) == "about 9 ms each time, 10000 times in every round, 3 rounds"
