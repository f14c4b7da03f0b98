"""The plugin in a real pylint: what it prints, and that pylint's own switches work on it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from slow_project import CALLER, STEPS, TRAIN, Run

pytest.importorskip("pylint")

OURS = ["--load-plugins=tflint_stall.pylint", "--disable=all", "--enable=tf-input-pipeline,tf-loops,tf-engine"]


def lint(python: Run, *arguments: str) -> list[dict[str, Any]]:
    done = python("pylint", *OURS, "--output-format=json2", *arguments)
    assert done.out, done.err
    messages: list[dict[str, Any]] = json.loads(done.out)["messages"]
    return messages


def symbols(messages: list[dict[str, Any]]) -> list[tuple[str, int]]:
    return [(message["symbol"], message["line"]) for message in messages]


def test_findings_are_those_of_the_command(project: Path, python: Run, found_by_command: Any) -> None:
    messages = lint(python, "train.py")
    places = [
        (m["symbol"].removeprefix("tf-"), m["line"], m["column"] + 1, m["endLine"], m["endColumn"] + 1)
        for m in messages
    ]
    assert len(places) == 2
    assert places == found_by_command("train.py")
    assert [message["messageId"] for message in messages] == ["W7302", "W7301"]
    assert [message["confidence"] for message in messages] == ["HIGH", "HIGH"]


def test_columns_are_characters(project: Path, python: Run) -> None:
    (project / "train.py").write_text(TRAIN.replace("    scores = ", '    "é𝄞"; scores = '), encoding="utf-8")
    assert lint(python, "train.py")[0]["column"] == 4 + len('"é𝄞"; scores = ')


def test_comments_of_pylint_disable(project: Path, python: Run) -> None:
    text = TRAIN.replace("verbose=0)", "verbose=0)  # pylint: disable=tf-predict-in-loop")
    text = text.replace("    eye =", "    # pylint: disable-next=W7301\n    eye =")
    (project / "train.py").write_text(text)
    assert lint(python, "train.py", "--enable=useless-suppression") == []


def test_comment_that_nothing_needs_is_useless(project: Path, python: Run) -> None:
    (project / "train.py").write_text("import tensorflow as tf\n\nx = 1  # pylint: disable=tf-predict-in-loop\n")
    assert symbols(lint(python, "train.py", "--enable=useless-suppression")) == [("useless-suppression", 3)]


def test_our_own_comments_are_honoured(project: Path, python: Run) -> None:
    text = TRAIN.replace("verbose=0)", "verbose=0)  # tflint-stall: ignore[predict-in-loop] -- shown in class")
    (project / "train.py").write_text(text + "z = 1  # tflint-stall: ignore[cache-order]\n")
    assert sorted(symbols(lint(python, "train.py"))) == [("tf-tensor-created-in-loop", 9), ("tf-unused-ignore", 11)]


def test_advice_is_to_refactor_and_goes_with_its_rule(project: Path, python: Run) -> None:
    (project / "tflint-stall.toml").write_text('[levels]\nTFS302 = "advice"\n')
    both = lint(python, "train.py")
    assert [(message["messageId"], message["symbol"]) for message in both] == [
        ("R7302", "tf-predict-in-loop-advice"),
        ("W7301", "tf-tensor-created-in-loop"),
    ]
    for switch in ("tf-predict-in-loop", "tf-predict-in-loop-advice"):
        assert symbols(lint(python, "train.py", f"--disable={switch}")) == [("tf-tensor-created-in-loop", 9)]


def test_messages_say_why_and_where_to_read_on(project: Path, python: Run) -> None:
    message = lint(python, "train.py")[0]["message"]
    assert "; why: " in message and "; loop: `for row in rows:` (train.py:6:1)" in message
    assert "; help: " in message and message.endswith("/rules/predict-in-loop/")


def test_family_and_message_can_be_switched_off(project: Path, python: Run) -> None:
    assert lint(python, "train.py", "--disable=tf-loops") == []
    assert symbols(lint(python, "train.py", "--disable=tf-predict-in-loop")) == [("tf-tensor-created-in-loop", 9)]


def test_two_jobs_print_nothing_twice(project: Path, python: Run) -> None:
    for name in ("train_b.py", "train_c.py"):
        (project / name).write_text(TRAIN)
    names = ["train.py", "train_b.py", "train_c.py"]
    alone, together = lint(python, "-j1", *names), lint(python, "-j2", *names)
    assert len(alone) == 6

    def place(message: dict[str, Any]) -> tuple[str, str, int]:
        return (message["path"], message["symbol"], message["line"])

    assert sorted(map(place, together)) == sorted(map(place, alone))


def test_configuration_is_respected(project: Path, python: Run) -> None:
    with (project / "pyproject.toml").open("a") as stream:
        stream.write('[tool.tflint-stall]\nignore = ["TFS301"]\nexclude = ["left_out"]\n')
    (project / "left_out").mkdir()
    (project / "left_out" / "slow.py").write_text(TRAIN)
    messages = lint(python, "train.py", "left_out/slow.py")
    assert [(m["path"], m["symbol"]) for m in messages] == [("train.py", "tf-predict-in-loop")]


def test_broken_configuration_is_a_message(project: Path, python: Run) -> None:
    (project / "tflint-stall.toml").write_text('ignore = ["no-such-rule"]\n')
    (message,) = lint(python, "train.py")
    assert (message["messageId"], message["symbol"]) == ("E7000", "tf-not-checked")
    assert "unknown rule `no-such-rule`" in message["message"]


def test_callers_in_other_files_count(project: Path, python: Run, found_by_command: Any) -> None:
    (project / "steps.py").write_text(STEPS)
    (project / "caller.py").write_text(CALLER)
    expected = [(f"tf-{name}", line) for name, line, *_ in found_by_command("--exclude", "train.py", ".")]
    assert expected == [("tf-predict-in-loop", 7)]
    assert symbols(lint(python, "steps.py", "caller.py")) == expected
    assert symbols(lint(python, "steps.py")) == expected


def test_help_of_a_message_names_the_page(python: Run) -> None:
    done = python("pylint", "--load-plugins=tflint_stall.pylint", "--help-msg=tf-missing-prefetch")
    assert ":tf-missing-prefetch (W7101)" in done.out and "tflint-stall rule" in done.out


def test_source_from_standard_input(project: Path, python: Run) -> None:
    done = python("pylint", *OURS, "--output-format=json2", "--from-stdin", "train.py", stdin=f"\n\n{TRAIN}")
    assert symbols(json.loads(done.out)["messages"]) == [("tf-predict-in-loop", 9), ("tf-tensor-created-in-loop", 11)]
