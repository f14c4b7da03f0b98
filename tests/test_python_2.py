"""Python 2 that does not parse is an error only where the project says that it is for Python 3."""

from __future__ import annotations

from pathlib import Path

import pytest

from tflint_stall import check_paths
from tflint_stall.documents.python_2 import says_python

PRINTS = "import tensorflow as tf\n\nprint tf.__version__\n"


def level(folder: Path, *, code: str = PRINTS) -> str:
    (folder / "train.py").write_text(code)
    (finding,) = check_paths([folder / "train.py"])
    assert finding.name == "invalid-syntax"
    return finding.level.value


@pytest.mark.parametrize(
    ("name", "text", "python"),
    [
        ("setup.py", "classifiers=['Programming Language :: Python :: 2.7']", 2),
        ("setup.py", "classifiers=['Programming Language :: Python :: 2', 'Programming Language :: Python :: 3.5']", 3),
        ("setup.py", "python_requires='>=2.7'", 3),
        ("setup.py", "python_requires='>=2.7,<3'", 2),
        ("setup.py", "python_requires='==2.7.*'", 2),
        ("setup.py", "install_requires=['tensorflow<2']", None),
        ("README.md", "Requires Python 2.7 and TensorFlow 0.12.", 2),
        ("README.md", "Written for Python 2.", 2),
        ("README.md", "Python 2.7 or 3.5", 3),
        ("README.md", "Python 2.7+", 3),
        ("README.md", "Python 2/3", 3),
        ("README.md", "A Python library. 2 layers.", None),
        ("README.md", "TensorFlow 2.3 with Python", None),
        ("runtime.txt", "python-2.7.15\n", 2),
        ("runtime.txt", "python-3.6.1\n", 3),
        (".python-version", "2.7.15\n", 2),
        ("tox.ini", "envlist = py27\n", 2),
        ("tox.ini", "envlist = py27,py35\n", 3),
        (".travis.yml", 'language: python\npython:\n  - "2.7"\nscript: x\n', 2),
        (".travis.yml", 'language: python\npython:\n  - "2.7"\n  - "3.5"\n', 3),
        ("environment.yml", "dependencies:\n  - python=2.7.14\n", 2),
    ],
)
def test_what_files_of_a_project_say(name: str, text: str, python: int | None) -> None:
    assert says_python(name, text) == python


def test_python_2_is_an_error_where_the_project_is_for_python_3(tmp_path: Path) -> None:
    (tmp_path / "setup.py").write_text("from setuptools import setup\n\nsetup(name='x', python_requires='>=2.7')\n")
    assert level(tmp_path) == "error"


def test_python_2_is_advice_where_nobody_says_anything(tmp_path: Path) -> None:
    assert level(tmp_path) == "advice"


def test_a_project_for_python_2(tmp_path: Path) -> None:
    (tmp_path / "setup.py").write_text("setup(classifiers=['Programming Language :: Python :: 2.7'])\n")
    (tmp_path / "net").mkdir()
    assert level(tmp_path / "net") == "advice"


def test_what_no_python_reads_stays_an_error(tmp_path: Path) -> None:
    (tmp_path / "setup.py").write_text("setup(classifiers=['Programming Language :: Python :: 2.7'])\n")
    assert level(tmp_path, code="import tensorflow as tf\n\nx = (\n") == "error"


@pytest.mark.parametrize(
    "first", ["#!/usr/bin/env python2\n", "import sys\nreload(sys)\nsys.setdefaultencoding('utf8')\n"]
)
def test_a_file_for_python_2(tmp_path: Path, first: str) -> None:
    assert level(tmp_path, code=first + PRINTS) == "advice"


def test_a_tab_for_eight_blanks_is_python_2(tmp_path: Path) -> None:
    assert level(tmp_path, code="import tensorflow as tf\n\nif tf:\n\tx = 1\n        y = 2\n") == "advice"
