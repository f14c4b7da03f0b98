"""Does the result of `run` say that its work was done?

What makes `before` slow may be left out of `after` by mistake. If the result of `before` is the same without it, equal
results show nothing: so each statement of its `run` that takes a large part of the gain is left out once.
"""

from __future__ import annotations

import ast
import time
from typing import TYPE_CHECKING, Any

from .leavings import elsewhere
from .sides import SideError, SideRaised

if TYPE_CHECKING:
    from collections.abc import Callable

    from .leavings import elsewhere
from .sides import Side

_clock = time.perf_counter

# A statement that takes this share of the gain is the work that the claim is about.
SHARE = 0.5
MOST_TRIED = 2
_WORKS = (ast.For, ast.While, ast.With, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Try, ast.If)
_TAKEN = "_tflint_stall_taken"


def without_effect(side: Side, gain: float, is_same: Callable[[Any], bool]) -> int:
    """The line of a statement of `run` that takes most of the gain, and without which the result is the same; or 0."""
    with elsewhere(side.folder):
        for number in _heavy(side, SHARE * gain)[:MOST_TRIED]:
            rest = _Without(number)
            try:
                result = side.loaded_again(rest.rewritten).call()
            except (SideRaised, SideError):
                continue
            if is_same(result):
                return rest.line
    return 0


def _heavy(side: Side, least: float) -> list[int]:
    """The numbers of the statements of `run` that take so many seconds, those that take most first."""
    taken: dict[int, float] = {}
    try:
        fresh = side.loaded_again(_clocked)
        vars(fresh.module)[_TAKEN] = _Clock(taken)
        fresh.call()
        taken.clear()
        fresh.call()
    except (SideRaised, SideError):
        return []
    return sorted((number for number, seconds in taken.items() if seconds >= least), key=lambda one: -taken[one])


class _Clock:
    """Called before each statement with its number, and at last with -1."""

    def __init__(self, taken: dict[int, float]) -> None:
        self._taken = taken
        self._number, self._start = -1, 0.0

    def __call__(self, number: int) -> None:
        now = _clock()
        if self._number >= 0:
            self._taken[self._number] = now - self._start
        self._number, self._start = number, _clock()


def _run(tree: ast.Module) -> ast.FunctionDef | None:
    runs = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "run"]
    return runs[-1] if runs else None


def _clocked(tree: ast.Module) -> ast.Module:
    """The same with a look at the clock before each statement of `run`."""
    run = _run(tree)
    if run is not None:
        body: list[ast.stmt] = []
        for number, statement in enumerate(run.body):
            known = number if isinstance(statement, _WORKS) and not _is_sleep(statement) else -1
            body += [_look(known), statement]
        run.body = body
    return tree


def _is_sleep(statement: ast.stmt) -> bool:
    """It stands in for waiting, which has no result."""
    call = getattr(statement, "value", None)
    return isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] == "sleep"


def _look(number: int) -> ast.stmt:
    call = f"({_TAKEN} if {_TAKEN!r} in globals() else int)({number})"
    return ast.parse(call).body[0]


class _Without:
    """The same without one statement of `run`."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.line = 0

    def rewritten(self, tree: ast.Module) -> ast.Module:
        run = _run(tree)
        if run is not None:
            self.line = run.body[self._number].lineno
            run.body[self._number] = ast.Pass()
        return tree
