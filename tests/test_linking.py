"""What imports lead to, in small projects: from a call to the file of the function, and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tflint_stall.documents.source import Source
from tflint_stall.engine.discover import discover
from tflint_stall.engine.parse import parse
from tflint_stall.facts import ProjectFacts
from tflint_stall.facts.tensorflow.declared import Declarations
from tflint_stall.settings.config import ConfigFinder

STEP = "def step(x):\n    return x\n"

# The files of a project, in which `train.py` calls `step` (below `root`, if a folder is given), and where that is.
PROJECTS = {
    "beside a script": ({"train.py": "import steps\nsteps.step(1)"}, "steps.py", ""),
    "beside a script in a folder": ({"jobs/train.py": "from steps import step\nstep(1)"}, "jobs/steps.py", ""),
    "above a script": ({"jobs/train.py": "from steps import step\nstep(1)"}, "steps.py", ""),
    "in a package without __init__": ({"train.py": "from lib.steps import step\nstep(1)"}, "lib/steps.py", ""),
    "a module of such a package": ({"train.py": "from lib import steps\nsteps.step(1)"}, "lib/steps.py", ""),
    "such a package by its whole name": ({"train.py": "import lib.steps\nlib.steps.step(1)"}, "lib/steps.py", ""),
    "packages in such a package": ({"train.py": "import a.b.steps\na.b.steps.step(1)"}, "a/b/steps.py", ""),
    "the same under a name": ({"train.py": "import a.b.steps as s\ns.step(1)"}, "a/b/steps.py", ""),
    "a module of the own package": ({"a/train.py": "from . import steps\nsteps.step(1)"}, "a/steps.py", ""),
    "a module of the package above": ({"a/b/train.py": "from .. import steps\nsteps.step(1)"}, "a/steps.py", ""),
    "a name of the package above": (
        {"a/__init__.py": "from a.steps import step", "a/b/train.py": "from .. import step\nstep(1)"},
        "a/steps.py",
        "",
    ),
    "a folder beside the package": ({"a/train.py": "from ..b.steps import step\nstep(1)"}, "b/steps.py", ""),
    "in src": ({"src/lib/__init__.py": "", "train.py": "from lib.steps import step\nstep(1)"}, "src/lib/steps.py", ""),
    "the root by its own name": ({"top/train.py": "from top.steps import step\nstep(1)"}, "top/steps.py", "top"),
    "the root by its own name, imported": (
        {"top/train.py": "import top.steps\ntop.steps.step(1)"},
        "top/steps.py",
        "top",
    ),
    "the root from below": ({"top/in/train.py": "from top import steps\nsteps.step(1)"}, "top/steps.py", "top"),
    "a package above the root": (
        {"lab/top/train.py": "from lab.top.steps import step\nstep(1)"},
        "lab/top/steps.py",
        "lab/top",
    ),
    "beside the root": ({"lab/top/train.py": "from lab.steps import step\nstep(1)"}, "lab/steps.py", "lab/top"),
}


@pytest.mark.parametrize("name", PROJECTS)
def test_an_import_leads_to_its_file_and_back(tmp_path: Path, name: str) -> None:
    files, place, root = PROJECTS[name]
    for path, text in {**files, place: STEP}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text + "\n")
    top = str(tmp_path / root) if root else str(tmp_path)
    train = next(str(tmp_path / path) for path in files if path.endswith("train.py"))
    facts = ProjectFacts(top, [str(tmp_path / path) for path in (*files, place)], parse, Declarations(top))
    caller = facts.of(train, Source.from_text(Path(train).read_text(), train), parse)
    (call,) = caller.tree.calls["step"]
    assert [function.module.path for function in caller.functions(call.func)] == [str(tmp_path / place)]
    (called,) = caller.functions(call.func)
    assert [site.call for site in called.module.project.call_sites(called.module, called.node)] == [call]


@pytest.mark.parametrize(
    ("code", "files"),
    [
        # A folder of that name, but not where the script would find it.
        ("from other.steps import step\nstep(1)", ["here/other.txt", "steps.py"]),
        # A library, though a folder of data has its name.
        ("import datasets\ndatasets.step(1)", ["datasets/data.csv"]),
        ("import numpy as steps\nsteps.step(1)", ["steps.py"]),
    ],
)
def test_what_is_no_file_of_the_project_is_none(tmp_path: Path, code: str, files: list[str]) -> None:
    for path in files:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(STEP if path.endswith(".py") else "")
    train = str(tmp_path / "train.py")
    facts = ProjectFacts(str(tmp_path), [train], parse, Declarations(str(tmp_path)))
    caller = facts.of(train, Source.from_text(code, train), parse)
    (call,) = caller.tree.calls["step"]
    assert caller.functions(call.func) == []
    assert facts.project.imports.reached(train) == []


def test_a_library_keeps_its_name_beside_a_folder_of_data(tmp_path: Path) -> None:
    (tmp_path / "datasets").mkdir()
    train = str(tmp_path / "train.py")
    facts = ProjectFacts(str(tmp_path), [train], parse, Declarations(str(tmp_path)))
    caller = facts.of(train, Source.from_text("import datasets\ndatasets.load(1)", train), parse)
    (call,) = caller.tree.calls["load"]
    assert caller.api(call.func) == "datasets.load"


def test_a_folder_with_requirements_of_its_own_links_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a collection of projects that nothing marks at its top."""
    for path, text in {
        "lab/train.py": "from lab.steps import step\nstep(1)\n",
        "lab/steps.py": STEP,
        "lab/requirements.txt": "numpy\n",
    }.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    monkeypatch.chdir(tmp_path)
    [train] = [file for file in discover(["."], ConfigFinder(isolated=True)).files if file.shown == "lab/train.py"]
    path = str(tmp_path / "lab/train.py")
    facts = ProjectFacts(train.root, [path], parse, Declarations(train.root))
    assert facts.project.imports.named(str(tmp_path / "lab"), "lab.steps") == str(tmp_path / "lab/steps.py")
