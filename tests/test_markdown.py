"""Python blocks of Markdown: which they are, and the way back to the file."""

from __future__ import annotations

import pytest

from tflint_stall.documents.markdown import Block, python_blocks
from tflint_stall.documents.source import Source
from tflint_stall.fixes.fix import apply_edits
from tflint_stall.rule import Edit, Finding, Fix, Level, Place, Safety


def blocks(text: str) -> list[Block]:
    return list(python_blocks(Source.from_text(text, "README.md")))


def programs(text: str) -> list[tuple[int, str]]:
    return [(block.line, block.text) for block in blocks(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("```python\nx = 1\n```\n", [(2, "x = 1\n")]),
        ("```py\nx = 1\n```\n\n~~~Python3\ny\n~~~\n", [(2, "x = 1\n"), (6, "y\n")]),
        (
            '``` {.python .numberLines}\nx\n```\n```{python}\ny\n```\n```python title="a.py"\nz\n```',
            [(2, "x\n"), (5, "y\n"), (8, "z\n")],
        ),
        ("```\nx\n```\n```bash\ny\n```\n```pythonic\nz\n```\n", []),
        ("```python\n```\ntext\n```python\nx\n```", [(5, "x\n")]),
        # A fence is closed by one that is as long; one that is never closed goes to the end.
        ("````python\n```\nx\n````\n```python\ny", [(2, "```\nx\n"), (6, "y")]),
        ("```python\nx\n~~~\ny\n```\n", [(2, "x\n~~~\ny\n")]),
        # What opens in a block of another language is part of it.
        ("```markdown\n~~~python\nx\n~~~\n```\n", []),
        ("1. item\n\n   ```python\n   if x:\n       y\n\n   ```\n", [(4, "if x:\n    y\n\n")]),
        ("```python\r\nx\r\n```\r\n", [(2, "x\r\n")]),
        ("inline ```python code``` here\n", []),
        ("", []),
    ],
)
def test_blocks(text: str, expected: list[tuple[int, str]]) -> None:
    assert programs(text) == expected


def test_console_session_is_its_input() -> None:
    text = "```python\n>>> for x in y:\n...     f(x)\n...\n1\n2\n>>> g()\n```\n"
    assert programs(text) == [(2, "for x in y:\n    f(x)\n\n\n\ng()\n")]


def finding(place: Place, edits: tuple[Edit, ...] = ()) -> Finding:
    fix = Fix("", Safety.SAFE, edits) if edits else None
    return Finding(
        "README.md", place, "TFS1", "x", Level.WARNING, "", fix=fix, statement_lines=(place.line, place.end_line)
    )


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("# Title\n\n```python\na\nfind_me()\n```\n", 5, 1),
        ("- item\n\n  ```python\n  a\n  find_me()\n  ```\n", 5, 3),
        ("```pycon\n>>> a\n>>> find_me()\n```\n", 3, 5),
    ],
)
def test_findings_are_moved_to_the_file(text: str, line: int, column: int) -> None:
    [block] = blocks(text)
    start = block.text.index("find_me")
    edits = (Edit(start, start + len("find_me"), "found"), Edit(len(block.text), len(block.text), ""))
    moved = block.in_file(finding(Place(2, 1, 2, 10), edits))
    assert moved.place == Place(line, column, line, column + 9)
    assert moved.statement_lines == (line, line)
    assert moved.fix is not None and moved.fix.safety is Safety.DISPLAY
    assert apply_edits(text, moved.fix.edits) == text.replace("find_me", "found")


def test_new_lines_of_a_fix_are_indented_as_the_fence() -> None:
    text = "- item\n\n  ```python\n  a()\n  ```\n"
    [block] = blocks(text)
    moved = block.in_file(finding(Place(1, 1, 1, 4), (Edit(0, 0, "import b\n"),)))
    assert moved.fix is not None
    assert apply_edits(text, moved.fix.edits) == "- item\n\n  ```python\n  import b\n  a()\n  ```\n"


def test_an_error_after_the_last_line_stays_in_the_file() -> None:
    [block] = blocks("text\n```python\nx = (\n```\n")
    assert block.in_file(finding(Place(2, 1, 2, 2))).place.line == 4
