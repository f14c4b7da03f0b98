"""A project in a folder of its own, and Python with this checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from slow_project import TRAIN, Done, Run

import tflint_stall

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "slow"\nversion = "1"\n')
    (tmp_path / "train.py").write_text(TRAIN)
    return tmp_path


@pytest.fixture
def python() -> Run:
    """Runs `python -m MODULE ARGUMENTS...` with this checkout on the path."""

    def run(module: str, *arguments: str, stdin: str = "", path: str = "") -> Done:
        parent = str(Path(tflint_stall.__file__).parent.parent)
        kept = {key: value for key, value in os.environ.items() if "COLOR" not in key}
        done = subprocess.run(
            [sys.executable, "-m", module, *arguments],
            input=stdin,
            capture_output=True,
            check=False,
            text=True,
            encoding="utf-8",
            timeout=120,
            env={**kept, "PYTHONPATH": os.pathsep.join(filter(None, [parent, path]))},
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def found_by_command(python: Run) -> Callable[..., list[tuple[str, int, int, int, int]]]:
    """What `tflint-stall` itself finds: name and place, as a door must find it."""

    def found(*arguments: str) -> list[tuple[str, int, int, int, int]]:
        done = python("tflint_stall", "--output-format", "json", *arguments)
        assert done.code in (0, 1), done.err
        return [
            (
                record["name"],
                record["location"]["row"],
                record["location"]["column"],
                record["end_location"]["row"],
                record["end_location"]["column"],
            )
            for record in json.loads(done.out)
        ]

    return found


@pytest.fixture
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder for `sys.path` by which our package is installed as far as its entry points go."""
    site = tmp_path_factory.mktemp("site")
    version = tflint_stall.__version__
    info = site / f"tflint_stall-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: tflint-stall\nVersion: {version}\n")
    pyproject = Path(tflint_stall.__file__).parent.parent / "pyproject.toml"
    groups = tomllib.loads(pyproject.read_text())["project"]["entry-points"]
    lines = [line for group, plugins in groups.items() for line in (f"[{group}]", *_entries(plugins))]
    (info / "entry_points.txt").write_text("\n".join([*lines, ""]))
    return str(site)


def _entries(plugins: dict[str, str]) -> list[str]:
    return [f"{name} = {target}" for name, target in plugins.items()]
