"""Python 2 that does not parse is an error only where the project says that it is for Python 3."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tflint_stall import NotChecked, check_paths
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
        ("README.md", "This code is in Python 2. If you want a Python 3 version, see the fork.", 2),
        ("README.md", "The scripts are written in Python 2.7\n\nA port to Python 3 exists.", 2),
        ("README.md", "It is tested with Python 2.7 and Python 3.6.", 3),
        ("README.md", "This code is in Python 2. For Python 3 see the fork of somebody.", 2),
        ("README.md", "It is written in Python 2.7 and Python 3.5.", 3),
        ("README.md", "Python 2.7 or 3.5", 3),
        ("README.md", "Python 2.7+", 3),
        ("README.md", "Python 2/3", 3),
        ("README.md", "A Python library. 2 layers.", None),
        ("README.md", "TensorFlow 2.3 with Python", None),
        (
            "README.md",
            "* [Python](https://www.python.org) (2.7.10), by [Anaconda](https://www.continuum.io) (2.3.0)",
            2,
        ),
        ("README.md", "Made with Python and TensorFlow 2.3.1", None),
        ("README.md", "Runs with 2.7, 3.4 and 3.5", 3),
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


def test_a_module_that_only_python_2_has_tells_of_it(tmp_path: Path) -> None:
    (tmp_path / "setup.py").write_text("setup(python_requires='>=3.6')\n")
    code = "import cPickle\nimport tensorflow as tf\n\ndef load():\n    from os import *\n"
    assert level(tmp_path, code=code) == "advice"
    assert level(tmp_path, code=code.replace("import cPickle", "import pickle")) == "error"


def test_what_was_put_away_is_advice(tmp_path: Path) -> None:
    (tmp_path / "setup.cfg").write_text("[options]\npython_requires = >=3.8\n")
    (tmp_path / "train.py").write_text("import tensorflow as tf\n\nprint(tf.__version__)\n")
    (tmp_path / "old version").mkdir()
    (tmp_path / "old version" / "begun.py").write_text("#!/usr/bin/env python\n" + PRINTS)
    (finding,) = (one for one in check_paths([tmp_path]) if one.name == "invalid-syntax")
    assert finding.level.value == "advice"


def test_what_python_2_only_warns_of(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("It runs with Python 2.7 only.\n")
    code = "import tensorflow as tf\n\ncount = 0\n\ndef step():\n    print(count)\n    global count\n"
    assert level(tmp_path, code=code) == "advice"
    (tmp_path / "README.md").write_text("It runs with Python 3.4.\n")
    assert level(tmp_path, code=code) == "error"


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


NAMES = "import tensorflow as tf\n\n\ndef test(trainer, args):\n    return trainer.test(tf.zeros(3), args.async)\n"


def test_a_keyword_that_was_a_name_is_advice_and_says_so(tmp_path: Path) -> None:
    assert level(tmp_path, code=NAMES) == "advice"
    (finding,) = check_paths([tmp_path / "train.py"])
    assert finding.message.startswith("`async` is a keyword since Python 3.7")


def test_it_is_an_error_where_the_project_needs_a_newer_python(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\nrequires-python = ">=3.9"\n')
    assert level(tmp_path, code=NAMES) == "error"


def test_it_is_an_error_where_something_else_is_broken_too(tmp_path: Path) -> None:
    assert level(tmp_path, code=NAMES + "\n\ndef broken(:\n    pass\n") == "error"


STARRED = "import tensorflow as tf\n\n\ndef code(cv2):\n    return cv2.fourcc((*'MJPG')), tf.zeros(3)\n"


def test_brackets_around_a_starred_argument_are_advice_and_say_so(tmp_path: Path) -> None:
    assert level(tmp_path, code=STARRED) == "advice"
    (finding,) = check_paths([tmp_path / "train.py"])
    assert "since 3.9" in finding.message


def test_they_are_an_error_where_the_project_needs_a_newer_python(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\nrequires-python = ">=3.10"\n')
    assert level(tmp_path, code=STARRED) == "error"


def test_a_file_that_is_only_begun_is_advice(tmp_path: Path) -> None:
    begun = "import tensorflow as tf\nimport data\n\nwith tf.device('cpu'):\n"
    assert level(tmp_path, code=begun) == "advice"
    assert level(tmp_path, code=begun.replace("import data", "x = tf.zeros(3)")) == "error"
    assert level(tmp_path, code=begun + "x = 1\n") == "error"


def test_whatever_is_wrong_in_a_program_that_asks_for_python_2(tmp_path: Path) -> None:
    code = "import sys\nimport tensorflow as tf\n\nreload(sys)\n\n\ndef run():\n    x = tf.zeros(3)\n    global x\n"
    assert level(tmp_path, code=code) == "advice"
    assert level(tmp_path, code=code.replace("reload(sys)\n", "\n")) == "error"


def test_a_broken_file_of_the_tool_is_not_the_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise SyntaxError("invalid syntax", ("rules/tracing/some_rule.py", 3, 1, "def"))

    monkeypatch.setattr("tflint_stall.engine.walk.walk", broken)
    (tmp_path / "train.py").write_text("import tensorflow as tf\n\nfor x in range(3):\n    tf.zeros(3)\n")
    with pytest.warns(NotChecked, match="internal error"):
        assert check_paths([tmp_path / "train.py"]) == []


@pytest.mark.parametrize(
    ("code", "main", "expected"),
    [
        ("", "import layers", "advice"),
        ("", "import layers, train", "error"),
        ("", "print('python train.py')", "error"),
        ("\nprint(build())\n", "import layers", "advice"),
        ("\nif __name__ == '__main__':\n    build()\n", "import layers", "error"),
    ],
)
def test_a_broken_file_that_the_program_does_without_is_advice(
    tmp_path: Path, code: str, main: str, expected: str
) -> None:
    (tmp_path / "layers.py").write_text("WIDTH = 3\n")
    (tmp_path / "main.py").write_text(f"{main}\n\nif __name__ == '__main__':\n    print(1)\n")
    (tmp_path / "train.py").write_text(f"import tensorflow as tf\n\n\ndef build():\n    return tf.zeros(3]\n{code}")
    found = {finding.level.value for finding in check_paths([tmp_path]) if finding.name == "invalid-syntax"}
    assert found == {expected}


@pytest.mark.parametrize(("main", "expected"), [("import layers", "advice"), ("import nets.units", "error")])
def test_a_broken_file_of_a_package_that_only_uses_itself(tmp_path: Path, main: str, expected: str) -> None:
    (tmp_path / "nets").mkdir()
    (tmp_path / "nets" / "__init__.py").write_text("from .units import *\n")
    (tmp_path / "nets" / "units.py").write_text("import tensorflow as tf\n\nx = tf.zeros(3]\n")
    (tmp_path / "layers.py").write_text("x = 1\n")
    (tmp_path / "main.py").write_text(f"{main}\n\nif __name__ == '__main__':\n    print(1)\n")
    found = {finding.level.value for finding in check_paths([tmp_path]) if finding.name == "invalid-syntax"}
    assert found == {expected}


def test_a_broken_file_that_the_readme_starts_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("if __name__ == '__main__':\n    print(1)\n")
    (tmp_path / "train.py").write_text("import tensorflow as tf\n\nprint(tf.zeros(3])\n")
    for said, expected in (("# A net", "advice"), ("Run `python train.py` to train.", "error")):
        (tmp_path / "README.md").write_text(said)
        found = {finding.level.value for finding in check_paths([tmp_path]) if finding.name == "invalid-syntax"}
        assert found == {expected}


def test_a_broken_file_alone_is_an_error(tmp_path: Path) -> None:
    assert level(tmp_path, code="import tensorflow as tf\n\n\ndef build():\n    return tf.zeros(3]\n") == "error"


@pytest.mark.parametrize(("codec", "names"), [("future_fstrings", []), ("no_such_codec", ["invalid-syntax"])])
def test_a_codec_of_a_package_is_no_error(codec: str, names: list[str], tmp_path: Path) -> None:
    path = tmp_path / "names.py"
    path.write_text(f"# coding: {codec}\nimport tensorflow as tf\n\nprint(f'{{tf.__version__}}')\n", encoding="utf-8")
    assert [finding.name for finding in check_paths([path])] == names


KEEPS = 'import tensorflow as tf\n\n\ndef load(path):\n    "From C:\\Users\\me."\n    return path.iteritems()\n'


def book(kernel: str) -> str:
    return json.dumps({"cells": [], "metadata": {"kernelspec": {"name": kernel}}, "nbformat": 4, "nbformat_minor": 2})


@pytest.mark.parametrize(("kernels", "wanted"), [(["python2"], "advice"), (["python3"], "error"), ([], "error")])
def test_what_python_2_reads_as_it_stands(tmp_path: Path, kernels: list[str], wanted: str) -> None:
    for kernel in kernels:
        (tmp_path / f"{kernel}.ipynb").write_text(book(kernel))
    (tmp_path / "train.py").write_text(KEEPS)
    (finding,) = check_paths([tmp_path])
    assert (finding.name, finding.level.value) == ("invalid-syntax", wanted)


def test_a_project_for_python_2_reads_it_as_well(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("Requires Python 2.7.\n")
    assert level(tmp_path, code=KEEPS) == "advice"


def test_a_cell_for_python_2(tmp_path: Path) -> None:
    for number, wanted in ((2, "advice"), (3, "error")):
        cell = {"cell_type": "code", "execution_count": 1, "metadata": {}, "outputs": [], "source": KEEPS}
        document = json.loads(book(f"python{number}"))
        (tmp_path / "a.ipynb").write_text(json.dumps({**document, "cells": [cell]}))
        (finding,) = check_paths([tmp_path / "a.ipynb"])
        assert finding.level.value == wanted
