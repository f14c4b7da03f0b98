"""`--add-ignore`: every finding gets a comment that ignores it, and nothing else changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tflint_stall.cli import main

HEAD = "import tensorflow as tf\n\nmodel = tf.keras.Sequential([tf.keras.layers.Dense(1)])\n\n"
RULES = "predict-in-loop,tensor-created-in-loop,unused-ignore"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def ignoring(code: str, *options: str, name: str = "a.py") -> str:
    """The file after `--add-ignore`, which leaves nothing to find."""
    Path(name).write_bytes(code.encode())
    arguments = ["-q", "--isolated", "--select", RULES]
    assert main([*arguments, *(options or ["--add-ignore"]), name]) == 0
    assert main([*arguments, name]) == 0
    return Path(name).read_bytes().decode()


def test_a_comment_is_added_to_the_line() -> None:
    code = HEAD + "for item in load():\n    y = model.predict(item[None])\n"
    assert ignoring(code) == code[:-1] + "  # tflint-stall: ignore[predict-in-loop]\n"


def test_a_reason_is_added() -> None:
    done = ignoring(HEAD + "for item in load():\n    y = model.predict(item[None])", "--add-ignore=too small, é")
    assert done.endswith("model.predict(item[None])  # tflint-stall: ignore[predict-in-loop] -- too small, é")


def test_a_path_is_no_reason() -> None:
    Path("a.py").write_text(HEAD)
    assert main(["--isolated", "--add-ignore", "a.py"]) == 0


@pytest.mark.parametrize(
    ("statement", "ignored"),
    [
        # Two rules on one line share a comment.
        (
            "y = model.predict(item[None]); z = tf.eye(512)",
            "y = model.predict(item[None]); z = tf.eye(512)  "
            "# tflint-stall: ignore[predict-in-loop, tensor-created-in-loop]",
        ),
        # Other comments stay what they are.
        (
            "y = model.predict(item[None])  # noqa: E501 # why",
            "y = model.predict(item[None])  # noqa: E501 # why  # tflint-stall: ignore[predict-in-loop]",
        ),
        # An ignore that is there gets one name more.
        (
            "y = model.predict(item[None]); z = tf.eye(512)  # tflint-stall: ignore[predict-in-loop] -- yes",
            "y = model.predict(item[None]); z = tf.eye(512)  "
            "# tflint-stall: ignore[predict-in-loop, tensor-created-in-loop] -- yes",
        ),
        (
            "y = model.predict(\n        item[None],\n    )",
            "y = model.predict(  # tflint-stall: ignore[predict-in-loop]\n        item[None],\n    )",
        ),
        (
            "y = model.predict(item[None]) + \\\n        1",
            "y = model.predict(item[None]) + \\\n        1  # tflint-stall: ignore[predict-in-loop]",
        ),
        (
            "y = model.predict(item[None]), '''\n    # not here\n'''",
            "y = model.predict(item[None]), '''\n    # not here\n'''  # tflint-stall: ignore[predict-in-loop]",
        ),
        (
            "y = model.predict(item[None]) \\\n        if item else '''\n# '''; z = 1",
            "y = model.predict(item[None]) \\\n        if item else '''\n# '''; z = 1"
            "  # tflint-stall: ignore[predict-in-loop]",
        ),
    ],
)
def test_where_the_comment_stands(statement: str, ignored: str) -> None:
    loop = f"{HEAD}for item in load():\n    "
    assert ignoring(f"{loop}{statement}\n") == f"{loop}{ignored}\n"


def test_crlf_and_a_missing_newline_survive() -> None:
    code = (HEAD + "for item in load():\n    y = model.predict(item[None])").replace("\n", "\r\n")
    assert ignoring(code) == f"{code}  # tflint-stall: ignore[predict-in-loop]"


def test_a_file_that_does_not_parse_is_left_alone() -> None:
    Path("a.py").write_text(HEAD + "(")
    main(["-q", "--isolated", "--add-ignore", "a.py"])
    assert Path("a.py").read_text() == HEAD + "("


def test_a_notebook_gets_them_too() -> None:
    loop = "%%time\nfor item in load():\n    %time y = model.predict(item[None])\n    !ls"
    cells: list[dict[str, Any]] = [
        {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": source}
        for source in (HEAD, loop)
    ]
    document = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4})
    cells[1]["source"] = loop.replace("[None])", "[None])  # tflint-stall: ignore[predict-in-loop]")
    assert json.loads(ignoring(document, name="nb.ipynb"))["cells"] == cells


def test_what_was_done_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.py").write_text(HEAD + "for item in load():\n    y = model.predict(item[None])\n")
    assert main(["--isolated", "--select", RULES, "--add-ignore"]) == 0
    assert capsys.readouterr().out == "Ignored 1 finding in 1 file.\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--add-ignore", "--config", "require-ignore-reason=true"], "needs a reason here"),
        (["--add-ignore=two\nlines"], "the reason must fit on one line"),
    ],
)
def test_reasons_that_cannot_be_written(options: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.py").write_text(HEAD)
    assert main(["--isolated", *options, "a.py"]) == 2
    assert message in capsys.readouterr().err


def test_diff_shows_the_comments_and_writes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    code = HEAD + "for item in load():\n    y = model.predict(item[None])\n"
    Path("a.py").write_text(code)
    assert main(["--isolated", "--select", RULES, "--add-ignore", "--diff"]) == 1
    added = "+    y = model.predict(item[None])  # tflint-stall: ignore[predict-in-loop]"
    assert added in capsys.readouterr().out.splitlines()
    assert Path("a.py").read_text() == code
