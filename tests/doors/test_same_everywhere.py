"""The same findings through every door: the command is asked, and all others must say what it says."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from lsp_client import Editor
from slow_project import Run

import tflint_stall
from tflint_stall import check_paths, check_source

FIXTURES = Path(tflint_stall.__file__).parent.parent / "fixtures"
MOST_FILES = 40

# File, line, column and code.
Said = list[tuple[str, int, int, str]]


@pytest.fixture
def names(project: Path) -> list[str]:
    """Every rule's example and its near misses, side by side in one project."""
    (project / "train.py").unlink()
    originals = [*FIXTURES.glob("*/*/before.py"), *FIXTURES.glob("*/*/clean.py")]
    for original in sorted(originals)[:MOST_FILES]:
        shutil.copy(original, project / f"{original.parent.name}_{original.name}")
    return sorted(file.name for file in project.glob("*.py"))


@pytest.fixture
def said(names: list[str], python: Run) -> Said:
    done = python("tflint_stall", "--output-format", "json", "--no-cache", *names)
    records = json.loads(done.out)
    assert len({record["code"] for record in records}) > 5, done.err
    return [
        (Path(record["filename"]).name, record["location"]["row"], record["location"]["column"], record["code"])
        for record in records
    ]


def test_pylint(names: list[str], said: Said, python: Run) -> None:
    pytest.importorskip("pylint")
    families = python("pylint", "--load-plugins=tflint_stall.pylint", "--list-msgs").out
    symbols = [line.split()[0][1:] for line in families.splitlines() if line.startswith(":tf-")]
    options = ["--load-plugins=tflint_stall.pylint", "--disable=all", f"--enable={','.join(symbols)}"]
    messages = json.loads(python("pylint", *options, "--output-format=json2", *names).out)["messages"]
    found = [(m["path"], m["line"], m["column"] + 1, f"TFS{m['messageId'][2:]}") for m in messages]
    assert sorted(found) == sorted(said)


def test_flake8(names: list[str], said: Said, python: Run, installed: str) -> None:
    pytest.importorskip("flake8")
    lines = python("flake8", "--select=TFS", *names, path=installed).out.splitlines()
    matches = [re.match(r"(.+):(\d+):(\d+): (TFS\d+) ", line) for line in lines]
    found = [(m[1], int(m[2]), int(m[3]), m[4]) for m in matches if m]
    assert sorted(found) == sorted(said)


def test_editor(names: list[str], said: Said, project: Path) -> None:
    pytest.importorskip("pygls.lsp.server")
    found: Said = []
    with Editor(project, ["utf-32"]) as editor:
        for name in names:
            expected = [code for file, _, _, code in said if file == name]
            uri = editor.open(name, (project / name).read_text())
            for diagnostic in editor.wait_for_codes(uri, *expected):
                start = diagnostic["range"]["start"]
                found.append((name, start["line"] + 1, start["character"] + 1, diagnostic["code"]))
    assert found == said


def test_python(names: list[str], said: Said, project: Path) -> None:
    found = [(f.path, f.place.line, f.place.column, f.code) for f in check_paths(names)]
    assert found == said
    for name in names:
        own = [(f.path, f.place.line, f.place.column, f.code) for f in check_source((project / name).read_text(), name)]
        assert own == [entry for entry in said if entry[0] == name]


def test_codemod_and_option_fix(
    names: list[str], project: Path, python: Run, tmp_path_factory: pytest.TempPathFactory
) -> None:
    copy = tmp_path_factory.mktemp("copies") / "copy"
    shutil.copytree(project, copy)
    python("tflint_stall", "--fix", "--unsafe-fixes", "--exit-zero", *names)
    command = ["codemod", "-x", "--no-format", "--hide-progress", "tflint_stall.codemods.FixStalls", "--unsafe-fixes"]
    assert python("libcst.tool", *command, *(str(copy / name) for name in names)).code == 0
    for name in names:
        assert (copy / name).read_bytes() == (project / name).read_bytes(), name
