"""The codemod under LibCST's own runner does what `--fix` does, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from libcst import parse_module
from libcst.codemod import CodemodContext
from slow_project import TRAIN, Run

from tflint_stall.codemods import FixStalls

COMMAND = ["codemod", "-x", "--no-format", "--hide-progress", "tflint_stall.codemods.FixStalls"]


@pytest.mark.parametrize(
    "data",
    [
        TRAIN.encode(),
        TRAIN.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + TRAIN.encode(),
        f"# -*- coding: latin-1 -*-\nname = 'é'\n{TRAIN}".encode("latin-1"),
        TRAIN.replace("    ", "\t").rstrip("\n").encode(),
        TRAIN.replace("model.predict(row", "model.predict(  # one row\n        row").encode(),
    ],
    ids=["plain", "crlf", "bom", "latin-1", "tabs", "comment in the way"],
)
@pytest.mark.parametrize("options", [[], ["--unsafe-fixes"]], ids=["safe", "unsafe"])
def test_same_bytes_as_the_option_fix(project: Path, python: Run, data: bytes, options: list[str]) -> None:
    (project / "by_command.py").write_bytes(data)
    (project / "by_codemod.py").write_bytes(data)
    assert python("tflint_stall", "--fix", "--exit-zero", *options, "by_command.py").code == 0
    done = python("libcst.tool", *COMMAND, *options, "by_codemod.py")
    assert done.code == 0, done.err
    assert (project / "by_codemod.py").read_bytes() == (project / "by_command.py").read_bytes() != data


def test_folder_and_configuration(project: Path, python: Run) -> None:
    with (project / "pyproject.toml").open("a") as stream:
        stream.write('[tool.tflint-stall]\nunfixable = ["predict-in-loop"]\nextend-exclude = ["kept.py"]\n')
    (project / "kept.py").write_text(TRAIN)
    assert python("libcst.tool", *COMMAND, ".").code == 0
    assert (project / "kept.py").read_text() == TRAIN
    fixed = (project / "train.py").read_text()
    assert "model.predict" in fixed and "eye = " in fixed.splitlines()[7]


def test_file_without_stalls_is_the_same_tree(project: Path) -> None:
    tree = parse_module("import tensorflow as tf\n")
    assert FixStalls(CodemodContext(filename="train.py")).transform_module_impl(tree) is tree
