"""One side of a pair: the module `before` or `after`, its `setup()` and its `run(state)`."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import threads_of_run
from .constants import is_literal, says_nothing

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType, ModuleType


_processor = time.process_time


def _as_it_is(tree: ast.Module) -> ast.Module:
    return tree


class SideError(Exception):
    """The side cannot be run at all; the message says why."""


class SideRaised(Exception):
    """The side's own code raised: what, and whether it was being loaded, set up or run."""

    def __init__(self, side: str, stage: str, error: BaseException, calls: int = 0) -> None:
        super().__init__(str(error))
        self.side = side
        self.stage = stage
        self.error = error
        # How often `run` had returned before.
        self.calls = calls


class Side:
    """A loaded side. `prepare` gets its state, `call` runs it once; the last result stays for a comparison.

    `after_run` is called whenever `run` has returned: a side that forks returns more than once. `rewritten` may
    change the source before it is compiled.
    """

    def __init__(
        self,
        folder: str,
        name: str,
        after_run: Callable[[], None],
        rewritten: Callable[[ast.Module], ast.Module] = _as_it_is,
    ) -> None:
        self.name = name
        self.last: Any = None
        self._calls = 0
        self.folder = folder
        self._after_run = after_run
        start = _processor()
        code = self._guarded("loading", lambda: _compiled(Path(folder), name, rewritten))
        self.seconds_to_compile = _processor() - start
        self.module = self._guarded("loading", lambda: _load(Path(folder), name, code))
        self._run: Callable[..., Any] = _function(self.module, "run")
        _require_state(self._run, name)
        self._setup: Callable[[], Any] | None = getattr(self.module, "setup", None)
        self.state: Any = None

    def loaded_again(self, rewritten: Callable[[ast.Module], ast.Module] = _as_it_is) -> Side:
        """The same side with nothing that its module or its state has kept."""
        fresh = Side(self.folder, self.name, self._after_run, rewritten)
        fresh.prepare()
        return fresh

    def prepare(self) -> None:
        if self._setup is not None:
            self.state = self._guarded("setup()", self._setup)

    def call(self) -> Any:
        try:
            result = self._run(self.state)
        except Exception as error:
            raise SideRaised(self.name, "run()", error, self._calls) from error
        self._after_run()
        if died := threads_of_run.take_died():
            raise SideError(
                f"a thread that run() of {self.name}.py started ended with {died[0]}: what it was to do is not done"
            )
        self.last = result
        self._calls += 1
        return result

    def _guarded(self, stage: str, work: Callable[[], Any]) -> Any:
        try:
            return work()
        except SideError:
            raise
        except Exception as error:
            raise SideRaised(self.name, stage, error) from error

    @property
    def returns_a_constant(self) -> bool:
        """Whatever `run` does, its result is the same: literals, lengths and shapes."""
        tree = self._tree()
        return any(says_nothing(run, tree) for run in _runs(tree))

    @property
    def returns_a_literal(self) -> bool:
        return any(map(is_literal, _runs(self._tree())))

    @property
    def literals(self) -> frozenset[str]:
        """The numbers and words that are written in `run`: what is returned of these was not computed."""
        nodes = (node for run in _runs(self._tree()) for node in ast.walk(run))
        return frozenset(repr(node.value) for node in nodes if isinstance(node, ast.Constant))

    def _tree(self) -> ast.Module:
        try:
            return ast.parse(Path(str(self.module.__file__)).read_bytes())
        except (OSError, SyntaxError, ValueError):
            return ast.parse("")


def _runs(tree: ast.Module) -> list[ast.FunctionDef]:
    """The definition of `run` that counts: the last one."""
    return [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "run"][-1:]


def _compiled(folder: Path, name: str, rewritten: Callable[[ast.Module], ast.Module]) -> CodeType:
    path = folder / f"{name}.py"
    if rewritten is _as_it_is:
        code: CodeType = compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
        return code
    tree = ast.fix_missing_locations(rewritten(ast.parse(path.read_bytes(), str(path))))
    return compile(tree, str(path), "exec", dont_inherit=True)


def _load(folder: Path, name: str, code: CodeType) -> ModuleType:
    # The folder is on the path so that a pair may share a helper, and so that processes which
    # the pair spawns can import the side by its name.
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    path = folder / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, str(path))
    if spec is None:
        raise SideError(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    exec(code, vars(module))
    return module


def _function(module: ModuleType, name: str) -> Callable[..., Any]:
    function = getattr(module, name, None)
    if not callable(function):
        raise SideError(f"{module.__name__}.py defines no {name}(state)")
    return function  # type: ignore[no-any-return]


def _require_state(run: Callable[..., Any], name: str) -> None:
    try:
        inspect.signature(run).bind(None)
    except TypeError:
        raise SideError(f"run() of {name}.py does not take what setup() returns: write def run(state)") from None
    except ValueError:
        # A function of C, whose arguments nobody knows.
        return
