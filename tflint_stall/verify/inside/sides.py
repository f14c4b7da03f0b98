"""One side of a pair: the module `before` or `after`, its `setup()` and its `run(state)`."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any


class SideError(Exception):
    """The side cannot be run at all; the message says why."""


class Side:
    """A loaded side. `prepare` gets its state, `call` runs it once.

    `after_run` is called whenever `run` has returned: a side that forks returns more than once.
    """

    def __init__(self, folder: str, name: str, after_run: Callable[[], None]) -> None:
        self.name = name
        self._after_run = after_run
        self.module = _load(Path(folder), name)
        self._run: Callable[..., Any] = _function(self.module, "run")
        self._setup: Callable[[], Any] | None = getattr(self.module, "setup", None)
        self._state: Any = None

    def prepare(self) -> None:
        if self._setup is not None:
            self._state = self._setup()

    def call(self) -> Any:
        result = self._run(self._state)
        self._after_run()
        return result


def _load(folder: Path, name: str) -> ModuleType:
    # The folder is on the path so that a pair may share a helper, and so that processes which
    # the pair spawns can import the side by its name.
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    path = folder / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise SideError(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _function(module: ModuleType, name: str) -> Callable[..., Any]:
    function = getattr(module, name, None)
    if not callable(function):
        raise SideError(f"{module.__name__}.py defines no {name}(state)")
    return function  # type: ignore[no-any-return]
