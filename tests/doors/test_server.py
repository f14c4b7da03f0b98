"""The editor server in a real session over its standard streams."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lsp_client import Editor, applied, covered
from slow_project import CALLER, STEPS, TRAIN, Run

pytest.importorskip("pygls.lsp.server")

PREDICT, TENSOR = "TFS302", "TFS301"
CALL = "model.predict(row[np.newaxis], verbose=0)"


def everywhere(text: str) -> dict[str, Any]:
    end = {"line": text.count("\n"), "character": 0}
    return {"start": {"line": 0, "character": 0}, "end": end}


def edits_of(action: dict[str, Any], uri: str) -> list[dict[str, Any]]:
    changes: dict[str, list[dict[str, Any]]] = action["edit"]["changes"]
    assert list(changes) == [uri]
    return changes[uri]


def titled(actions: list[dict[str, Any]], part: str) -> dict[str, Any]:
    (found,) = [action for action in actions if part in action["title"]]
    return found


def test_diagnostics_are_those_of_the_command(project: Path, found_by_command: Any) -> None:
    with Editor(project) as editor:
        found = editor.wait_for_codes(editor.open("train.py", TRAIN), PREDICT, TENSOR)
    places = [
        (d["range"]["start"]["line"] + 1, d["range"]["start"]["character"] + 1, d["range"]["end"]["line"] + 1)
        for d in found
    ]
    assert places == [(line, column, end_line) for _, line, column, end_line, _ in found_by_command("train.py")]
    assert [d["severity"] for d in found] == [2, 2]
    assert {d["source"] for d in found} == {"tflint-stall"}
    assert covered(TRAIN, found[0]["range"]) == CALL


def test_unsaved_text_is_what_counts(project: Path) -> None:
    with Editor(project) as editor:
        uri = editor.open("train.py", "import tensorflow as tf\n")
        editor.wait_for_codes(uri)
        editor.change(uri, TRAIN, 2)
        editor.wait_for_codes(uri, PREDICT, TENSOR)
        editor.change(uri, TRAIN.partition("for row")[0], 3)
        editor.wait_for_codes(uri)
        new = editor.open("never_saved.py", TRAIN)
        editor.wait_for_codes(new, PREDICT, TENSOR)


def test_while_one_types_nothing_is_checked(project: Path) -> None:
    with Editor(project) as editor:
        uri = editor.open("train.py", "")
        editor.wait_for_codes(uri)
        before = editor.published
        for length in range(1, len(TRAIN), 20):
            editor.change(uri, TRAIN[:length], length + 1)
        editor.change(uri, TRAIN, len(TRAIN) + 2)
        editor.wait_for_codes(uri, PREDICT, TENSOR)
        assert editor.published - before <= 2


def test_closing_clears(project: Path) -> None:
    with Editor(project) as editor:
        uri = editor.open("train.py", TRAIN)
        editor.wait_for_codes(uri, PREDICT, TENSOR)
        editor.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        editor.wait_for_codes(uri)


@pytest.mark.parametrize(
    ("encodings", "negotiated", "width"), [(None, "utf-16", 2), (["utf-8"], "utf-8", 4), (["utf-32"], "utf-32", 1)]
)
def test_columns_are_in_the_negotiated_encoding(
    project: Path, encodings: list[str] | None, negotiated: str, width: int
) -> None:
    text = TRAIN.replace("    scores = ", '    "𝄞"; scores = ')
    with Editor(project, encodings) as editor:
        assert editor.capabilities["positionEncoding"] == negotiated
        uri = editor.open("train.py", text)
        found = editor.wait_for_codes(uri, PREDICT, TENSOR)
        start = found[0]["range"]["start"]
        assert start == {"line": 6, "character": 4 + 1 + width + len('"; scores = ')}
        assert editor.hover(uri, 6, start["character"]).startswith("# predict-in-loop")
        assert editor.hover(uri, 6, start["character"] - 1) == ""


def test_lines_are_those_of_the_client(project: Path) -> None:
    text = TRAIN.replace("\n", "\r\n").replace("rows =", "\x0crows = '\u2028' and").replace("scores", '"é𝄞"; scores')
    with Editor(project) as editor:
        uri = editor.open("train.py", text)
        found = editor.wait_for_codes(uri, PREDICT, TENSOR)
        assert covered(text, found[0]["range"]) == CALL
        fixed = applied(text, edits_of(titled(editor.actions(uri, found[0]["range"]), "call the model"), uri))
        assert fixed == text.replace(CALL, "model(row[np.newaxis], training=False).numpy()")


def test_hover_shows_the_page(project: Path) -> None:
    text = TRAIN + "x = 1  # tflint-stall: ignore[cache-order] -- why not\n"
    with Editor(project) as editor:
        uri = editor.open("train.py", text)
        assert "## Why it stalls" in editor.hover(uri, 6, 20)
        assert editor.hover(uri, 0, 0) == ""
        column = text.splitlines()[-1].index("cache-order")
        assert "# cache-order (TFS104)" in editor.hover(uri, 10, column + 2)


def test_diagnostics_lead_to_the_loop_and_to_the_page(project: Path) -> None:
    with Editor(project) as editor:
        uri = editor.open("train.py", TRAIN)
        found = editor.wait_for_codes(uri, PREDICT, TENSOR)[0]
    assert "\nwhy: " in found["message"] and "\nhelp: " in found["message"]
    assert found["codeDescription"]["href"].endswith("/rules/predict-in-loop/")
    (loop,) = found["relatedInformation"]
    assert (loop["message"], loop["location"]["uri"]) == ("for row in rows:", uri)
    assert loop["location"]["range"]["start"] == {"line": 5, "character": 0}


def test_quick_fix(project: Path) -> None:
    # What calls the model itself is another finding, and advice goes on from there.
    (project / "tflint-stall.toml").write_text('ignore = ["model-call-per-item"]\n')
    with Editor(project) as editor:
        uri = editor.open("train.py", TRAIN)
        (diagnostic, _) = editor.wait_for_codes(uri, PREDICT, TENSOR)
        action = titled(editor.actions(uri, diagnostic["range"]), "call the model itself")
        assert (action["kind"], action["isPreferred"]) == ("quickfix", True)
        assert action["diagnostics"] == [diagnostic]
        fixed = applied(TRAIN, edits_of(action, uri))
        assert fixed == TRAIN.replace(CALL, "model(row[np.newaxis], training=False).numpy()")
        editor.change(uri, fixed, 2)
        editor.wait_for_codes(uri, TENSOR)


def test_unsafe_fix_is_offered_but_not_preferred(project: Path) -> None:
    text = TRAIN.replace(", verbose=0", "")
    with Editor(project) as editor:
        uri = editor.open("train.py", text)
        actions = editor.actions(uri, editor.wait_for_codes(uri, PREDICT, TENSOR)[0]["range"])
        action = titled(actions, "(unsafe)")
        assert action["isPreferred"] is False
        assert "model(row[np.newaxis], training=False)" in applied(text, edits_of(action, uri))
        every = titled(editor.actions(uri, everywhere(text)), "Fix all")
        assert "model.predict" in applied(text, edits_of(every, uri))


def test_fix_all_is_what_the_command_does(project: Path, python: Run) -> None:
    # What calls the model itself is another finding, and advice goes on from there.
    (project / "tflint-stall.toml").write_text('ignore = ["model-call-per-item"]\n')
    assert python("tflint_stall", "--fix", "train.py").code == 0
    with Editor(project) as editor:
        uri = editor.open("train.py", TRAIN)
        (action,) = editor.actions(uri, everywhere(TRAIN), only=["source.fixAll"])
        assert action["kind"] == "source.fixAll.tflint-stall"
        assert applied(TRAIN, edits_of(action, uri)) == (project / "train.py").read_text()
        assert editor.actions(uri, everywhere(TRAIN), only=["refactor"]) == []
        assert (
            editor.actions(
                uri, {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, only=["quickfix"]
            )
            == []
        )


def test_ignore_here(project: Path) -> None:
    text = TRAIN.replace("predict(row[np.newaxis], ", "predict(\n        row[np.newaxis],\n        ")
    with Editor(project) as editor:
        uri = editor.open("train.py", text)
        found = editor.wait_for_codes(uri, PREDICT, TENSOR)
        action = titled(editor.actions(uri, found[0]["range"]), "ignore here")
        ignored = applied(text, edits_of(action, uri))
        assert ignored == text.replace("predict(\n", "predict(  # tflint-stall: ignore[predict-in-loop]\n")
        editor.change(uri, ignored, 2)
        editor.wait_for_codes(uri, TENSOR)


def test_configuration_is_read_again(project: Path) -> None:
    with Editor(project) as editor:
        uri = editor.open("train.py", TRAIN)
        editor.wait_for_codes(uri, PREDICT, TENSOR)
        assert editor.registered[0]["method"] == "workspace/didChangeWatchedFiles"
        settings = project / "tflint-stall.toml"
        changed = {"changes": [{"uri": settings.as_uri(), "type": 2}]}
        settings.write_text('ignore = ["predict-in-loop"]\n')
        editor.notify("workspace/didChangeWatchedFiles", changed)
        editor.wait_for_codes(uri, TENSOR)
        settings.write_text('ignore = ["predit-in-loop"]\n')
        editor.notify("workspace/didChangeWatchedFiles", changed)
        (said,) = editor.wait_for(uri, lambda found: [d["severity"] for d in found] == [1])
        assert "did you mean `predict-in-loop`?" in said["message"]
        settings.unlink()
        editor.notify("workspace/didChangeWatchedFiles", changed)
        editor.wait_for_codes(uri, PREDICT, TENSOR)


def test_other_files_count(project: Path) -> None:
    with Editor(project) as editor:
        (project / "steps.py").write_text(STEPS)
        uri = editor.open("steps.py", STEPS)
        editor.wait_for_codes(uri)
        (project / "caller.py").write_text(CALLER)
        editor.notify("textDocument/didSave", {"textDocument": {"uri": editor.uri("caller.py")}})
        editor.wait_for_codes(uri, PREDICT)


def test_file_that_does_not_parse(project: Path) -> None:
    with Editor(project) as editor:
        uri = editor.open("train.py", TRAIN + "x = (\n")
        (found,) = editor.wait_for_codes(uri, "TFS001")
        assert found["severity"] == 1
        assert editor.actions(uri, everywhere(TRAIN)) == []


def cell(number: int, text: str, language: str = "python") -> dict[str, Any]:
    return {"uri": f"vscode-notebook-cell:/nb.ipynb#{number}", "languageId": language, "version": 1, "text": text}


def test_notebook_cells(project: Path) -> None:
    head, loop, tensor = TRAIN.partition("for row")[0], *("for row" + part for part in TRAIN.split("for row")[1:])
    texts = [cell(0, "# Title", "markdown"), cell(1, head), cell(2, "%%time\n" + loop), cell(3, tensor)]
    uris = [text["uri"] for text in texts]
    cells = [{"kind": 1 if text["languageId"] == "markdown" else 2, "document": text["uri"]} for text in texts]
    notebook = {
        "uri": (project / "nb.ipynb").as_uri(),
        "notebookType": "jupyter-notebook",
        "version": 1,
        "cells": cells,
    }
    with Editor(project) as editor:
        params = {"notebookDocument": notebook, "cellTextDocuments": texts}
        editor.notify("notebookDocument/didOpen", params)
        (found,) = editor.wait_for_codes(uris[2], PREDICT)
        assert covered(texts[2]["text"], found["range"]) == CALL
        editor.wait_for_codes(uris[3], TENSOR)
        editor.wait_for_codes(uris[1])

        actions = editor.actions(uris[2], found["range"])
        fix = edits_of(titled(actions, "call the model itself"), uris[2])
        assert applied(texts[2]["text"], fix) == texts[2]["text"].replace(
            CALL, "model(row[np.newaxis], training=False).numpy()"
        )
        every = titled(actions, "Fix all")["edit"]["changes"]
        assert sorted(every) == [uris[2], uris[3]]
        assert applied(texts[3]["text"], every[uris[3]]).startswith("eye = tf.eye")

        ignore = applied(texts[2]["text"], edits_of(titled(actions, "ignore here"), uris[2]))
        change = {"document": {"uri": uris[2], "version": 2}, "changes": [{"text": ignore}]}
        version = {"uri": notebook["uri"], "version": 2}
        editor.notify(
            "notebookDocument/didChange",
            {"notebookDocument": version, "change": {"cells": {"textContent": [change]}}},
        )
        editor.wait_for_codes(uris[2])

        editor.notify(
            "notebookDocument/didClose",
            {"notebookDocument": {"uri": notebook["uri"]}, "cellTextDocuments": [{"uri": uri} for uri in uris]},
        )
        editor.wait_for_codes(uris[3])


def test_without_pygls_the_user_learns_what_to_install(project: Path, python: Run, tmp_path: Path) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "pygls.py").write_text("raise ImportError\n")
    done = python("tflint_stall", "server", path=str(hidden))
    assert (done.code, done.out) == (2, "")
    assert "pip install 'tflint-stall[lsp]'" in done.err


def test_other_options_are_refused(python: Run) -> None:
    done = python("tflint_stall", "server", "--tcp")
    assert done.code == 2 and "--tcp" in done.err
