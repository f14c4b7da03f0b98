"""What one side leaves where the other may find it: files, environment variables, names, modules that both import.

A result that `before` keeps and `after` finds makes `after` fast in one process, and only there.
"""

from __future__ import annotations

import builtins
import contextlib
import os
import shutil
import sys
import tempfile
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# What TensorFlow writes for itself wherever it traces a function, and removes at the end.
_FILES_OF_LIBRARIES = "__autograph_generated_file"
# What importing a large library sets by itself.
_OF_LIBRARIES = ("TF_", "TF2_", "XLA_", "GRPC_", "KMP_", "OMP_", "CUDA_", "NCCL_", "KERAS_", "MPL", "JAX_", "ABSL_")


def files(with_folders: bool = False) -> dict[str, int]:
    """What lies in the private folder, where every side runs, and when it was written."""
    try:
        with os.scandir() as entries:
            return {
                entry.name: entry.stat(follow_symlinks=False).st_mtime_ns
                for entry in entries
                if not entry.name.startswith(("stacks-", _FILES_OF_LIBRARIES)) and (with_folders or entry.is_file())
            }
    except OSError:
        return {}


class Surroundings:
    """Everything of that kind at one moment."""

    def __init__(self, folder: str) -> None:
        self._folder = os.path.join(folder, "")
        self._files = files(with_folders=True)
        self._variables = dict(os.environ)
        self._names = dict(vars(builtins))
        self._modules = self._own_modules()

    def changed(self) -> list[str]:
        """What is there now that was not, in words."""
        left = _new(files(with_folders=True), self._files)
        variables = [name for name in _new(os.environ, self._variables) if not name.startswith(_OF_LIBRARIES)]
        names = [name for name in _new(vars(builtins), self._names) if name != "_"]
        modules = self._own_modules() - self._modules
        return [
            *left,
            *(f"os.environ[{name!r}]" for name in variables),
            *(f"builtins.{name}" for name in names),
            *(f"the module {name}" for name in sorted(modules)),
        ]

    def _own_modules(self) -> set[str]:
        """The modules of the pair's folder beside the two sides."""
        return {
            name
            for name, module in list(sys.modules.items())
            if str(getattr(module, "__file__", None) or "").startswith(self._folder) and name not in ("before", "after")
        }


def _new(now: Mapping[str, object], earlier: Mapping[str, object]) -> list[str]:
    return sorted(name for name, value in now.items() if name not in earlier or _differ(value, earlier[name]))


def _differ(value: object, other: object) -> bool:
    return value != other if isinstance(value, (int, str)) else value is not other


@contextlib.contextmanager
def elsewhere(folder: str) -> Iterator[None]:
    """A folder, variables, names and modules of the pair's own in which no earlier life has left anything."""
    here, variables, names = os.getcwd(), dict(os.environ), dict(vars(builtins))
    was_temporary, modules = tempfile.tempdir, _of_the_pair(folder)
    for name in modules:
        del sys.modules[name]
    fresh = tempfile.mkdtemp(prefix="life-")
    os.chdir(fresh)
    os.environ["TMPDIR"] = tempfile.tempdir = fresh
    try:
        yield
    finally:
        os.chdir(here)
        tempfile.tempdir = was_temporary
        _put_back(os.environ, variables)
        _put_back(vars(builtins), names)
        sys.modules.update(modules)
        shutil.rmtree(fresh, ignore_errors=True)


def _of_the_pair(folder: str) -> dict[str, Any]:
    inside = os.path.join(folder, "")
    held = list(sys.modules.items())
    return {name: one for name, one in held if str(getattr(one, "__file__", None) or "").startswith(inside)}


def _put_back(now: Any, earlier: dict[str, Any]) -> None:
    for name in [name for name in now if name not in earlier]:
        del now[name]
    for name, value in earlier.items():
        if now.get(name) is not value:
            now[name] = value
