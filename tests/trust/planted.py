"""A project full of traps: code in every place where a tool might run it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import tflint_stall

PACKAGE_PARENT = str(Path(tflint_stall.__file__).parent.parent)

# Leaves a file behind whenever it is executed.
TRAP = "import os\nopen(os.path.join({folder!r}, 'sprung-{name}'), 'w').close()\n"

STALLING = """\
import numpy as np
import tensorflow as tf
from helpers_of_this_project import scaled

model = tf.keras.Sequential([tf.keras.layers.Dense(2)])
for state in np.random.rand(1000, 4):
    action = model.predict(scaled(state)[None], verbose=0)
"""

# Modules that we use, that our dependencies use, and hooks of interpreters and tools.
_MODULES = """conftest sitecustomize usercustomize setup noxfile tflint_stall_plugin libcst rich pathspec tomllib tomli
    tensorflow keras numpy json argparse dataclasses enum re ast tokenize signal tempfile shutil multiprocessing
    concurrent helpers_of_this_project""".split()
# What Python itself imports before it comes to the module that `python -m` names: no tool can help it.
BEFORE_US = "importlib"

_PYPROJECT = """\
[build-system]
requires = []
build-backend = "conftest"
backend-path = ["."]

[project]
name = "planted"
version = "1"

[project.entry-points."tflint_stall.rules"]
evil = "conftest:Evil"

[tool.pytest.ini_options]
addopts = "-p conftest"

[tool.tflint-stall]
extend-exclude = ["__import__('conftest')"]
"""

# The command as it is installed, and as a module.
COMMANDS = {
    "command": [sys.executable, str(Path(__file__).with_name("command.py"))],
    "module": [sys.executable, "-m", "tflint_stall"],
}


def plant(folder: Path) -> None:
    (folder / "train.py").write_text(STALLING)
    (folder / "pyproject.toml").write_text(_PYPROJECT)
    for name in _MODULES:
        (folder / f"{name}.py").write_text(_trap(folder, name))
    (folder / "helpers_of_this_project.py").write_text(_trap(folder, "helpers") + "def scaled(x):\n    return x\n")
    (folder / "evil.pth").write_text(f"import os; exec({_trap(folder, 'pth')!r})\n")
    for package in ("rules", "tflint_stall_rules"):
        (folder / package).mkdir()
        (folder / package / "__init__.py").write_text(_trap(folder, package))
    metadata = folder / "planted-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: planted\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[tflint_stall.rules]\nevil = conftest:Evil\n")
    (folder / "notebook.ipynb").write_text('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}')


def _trap(folder: Path, name: str) -> str:
    return TRAP.format(folder=str(folder), name=name)


def sprung(folder: Path) -> list[str]:
    """The names of the traps that were executed."""
    return sorted(path.name for path in folder.glob("sprung-*"))


def environment() -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if "COLOR" not in key}
    return {**kept, "PYTHONPATH": PACKAGE_PARENT, "PYTHONDONTWRITEBYTECODE": "1"}
