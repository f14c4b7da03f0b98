"""Memory stays flat over a long run; what it comes to is measured by `benchmarks.memory`."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

from tflint_stall.engine.discover import InputFile, Kind
from tflint_stall.engine.run import Checker
from tflint_stall.facts.values import project
from tflint_stall.facts.values.module import Module
from tflint_stall.settings.config import Config
from tflint_stall.settings.fix_mode import FixMode

STALLING = Path(__file__).parents[1].joinpath("fixtures", "loops", "predict_in_loop", "before.py").read_bytes()


def test_nothing_is_known_of_files_that_were_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What answers were remembered must not keep modules alive past the collection that is for them."""
    modules: list[weakref.ref[Module]] = []
    original = project.Project.add

    def add(*arguments: object) -> Module:
        module = original(*arguments)  # type: ignore[arg-type]
        modules.append(weakref.ref(module))
        return module

    monkeypatch.setattr(project.Project, "add", add)
    monkeypatch.setattr(project, "_MOST_TEXT", 0)
    checker = Checker(Config(root=str(tmp_path)), [], FixMode.OFF, write=False)
    gc.disable()
    try:
        for name in ("one.py", "two.py"):
            file = InputFile(str(tmp_path / name), name, Kind.PYTHON, str(tmp_path), STALLING, named=True)
            assert checker.check(file).findings
    finally:
        gc.enable()
    assert [module() is None for module in modules] == [True, False]
