"""Call back once a module has been imported by the program, and not before: importing TensorFlow
is the program's own decision, and takes seconds."""

from __future__ import annotations

import importlib.machinery
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import ModuleType

    Callback = Callable[[ModuleType], None]
    Began = Callable[[str], None]
    Ended = Callable[[], None]


class _Loader:
    """The module's own loader, with the callback at the end of the execution."""

    def __init__(self, loader: object, callback: Callback, began: Began, ended: Ended) -> None:
        self._loader = loader
        self._callback = callback
        self._began = began
        self._ended = ended

    def __getattr__(self, name: str) -> object:
        return getattr(self._loader, name)

    def exec_module(self, module: ModuleType) -> None:
        self._began(module.__name__)
        try:
            self._loader.exec_module(module)  # type: ignore[attr-defined]
        finally:
            self._ended()
        self._callback(module)


class AfterImport:
    """A finder that finds nothing itself but wraps the loaders of the modules it waits for.

    A module may be looked for (`importlib.util.find_spec`) long before it is executed, if ever.
    """

    def __init__(self, callbacks: Mapping[str, Callback], began: Began, ended: Ended) -> None:
        self._waiting = callbacks
        self._began = began
        self._ended = ended

    def install(self) -> None:
        sys.meta_path.insert(0, self)

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        callback = self._waiting.get(name)
        if callback is None:
            return None
        for finder in sys.meta_path:
            if finder is self or not hasattr(finder, "find_spec"):
                continue
            spec = finder.find_spec(name, path, target)
            if spec is not None and spec.loader is not None:
                spec.loader = _Loader(spec.loader, callback, self._began, self._ended)  # type: ignore[assignment]
                return spec
        return None
