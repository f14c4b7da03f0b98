"""The processes that a file starts: where, by which start method, and what they run."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from functools import cached_property

from tflint_stall.facts.api.processes import (
    CONTEXT,
    HANDED_OVER,
    IN_THREADS,
    JOBLIB_BACKENDS,
    METHODS,
    STARTERS,
    WORKERS,
)
from tflint_stall.facts.api.versions import parse_range
from tflint_stall.facts.program.order import runs_on_import
from tflint_stall.facts.syntax.compact import order_of, parent_of
from tflint_stall.facts.syntax.tree import argument, dotted, has_star, is_main_guard, last_name
from tflint_stall.facts.tensorflow.declared import text_of
from tflint_stall.facts.values.guards import decided, guards
from tflint_stall.facts.values.proof import proof_of
from tflint_stall.facts.values.values import Api, Method, Obj, Values
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_PYTHON = r"(?m)^\s*(?:requires-python|python_requires|python)\s*=\s*[\"']?(?P<spec>[^\"'\n,)]+(?:,[^\"'\n)]+)?)"
_SYSTEM = r"Operating System :: ([\w ]+)"
_WITHOUT_FORK = ("Microsoft", "MacOS")


@dataclass(frozen=True, eq=False)
class Target:
    """Code that a child process runs."""

    module: Module
    node: ast.AST
    # How surely it does.
    proof: Proof = Proof.SURE


@dataclass(frozen=True, eq=False)
class Start:
    """One place where other processes are started."""

    # Process, Pool, ProcessPoolExecutor, Parallel or fork
    what: str
    # The construction, or `os.fork()`; findings sit here.
    call: ast.Call
    # fork, spawn, forkserver, or empty where it cannot be told.
    method: str
    # What the children run: functions, or the branch of an `if` after `os.fork()`; empty where not resolved.
    targets: tuple[Target, ...]


class Processes:
    """Answers for one file."""

    def __init__(self, module: Module) -> None:
        self._module = module

    @cached_property
    def starts(self) -> list[Start]:
        """The places in this file where processes are started, in order."""
        found = [*self._constructed(), *self._subclassed()]
        return sorted(found, key=lambda start: order_of(start.call))

    def _constructed(self) -> Iterator[Start]:
        tree = self._module.tree
        names = frozenset(path.rpartition(".")[2] for path in STARTERS)
        for name in names | self._module.aliases(names):
            for call in tree.calls.get(name, ()):
                for callee in self._values(call.func):
                    if isinstance(callee, Api) and callee.path in STARTERS:
                        what = STARTERS[callee.path]
                        given = self._given_method(what, call)
                        method = self.default_method if given is None else given
                        yield Start(what, call, method, self._targets(what, call))
                        break
                    if isinstance(callee, Method) and isinstance(callee.owner, Obj) and callee.owner.api == CONTEXT:
                        method = self._method_of_context(callee.owner)
                        yield Start(name, call, method, self._targets(name, call))
                        break

    def _subclassed(self) -> Iterator[Start]:
        """Objects of the project's own subclasses of `Process`, which run their method `run`."""
        tree, project = self._module.tree, self._module.project
        for cls in tree.nodes(ast.ClassDef):
            if not any(STARTERS.get(base) == "Process" for base in self._library_bases(cls)):
                continue
            proof = Proof.weakest(proof_of(self._values(base)) for base in cls.bases)
            runs = tuple(
                Target(self._module, node, proof)
                for node in cls.body
                if isinstance(node, ast.FunctionDef) and node.name == "run"
            )
            for place, call in project.constructions(self._module, cls):
                if place is self._module:
                    yield Start("Process", call, self.default_method, runs)

    def _library_bases(self, cls: ast.ClassDef) -> list[str]:
        values = (value for base in cls.bases for value in self._values(base))
        return [value.path for value in values if isinstance(value, Api)]

    def _values(self, expr: ast.expr) -> Values:
        return self._module.project.evaluator.evaluate(self._module, expr)

    def runs_on_import(self, node: ast.AST) -> bool:
        """Whether importing this file runs `node`: outside of the main guard, itself or what calls it."""
        return runs_on_import(self._module, node)

    # -- how they start ---------------------------------------------------------------------

    def _given_method(self, what: str, call: ast.Call) -> str | None:
        """The method that a construction itself decides; `None` where it takes the default."""
        if what == "fork":
            return "fork"
        if what == "Parallel":
            backend = self._module.project.evaluator.constant(self._module, argument(call, None, "backend"))
            return "fork" if backend == "multiprocessing" and self.default_method == "fork" else ""
        if what == "Pool":
            context = argument(call, 4, "context")
        elif what == "ProcessPoolExecutor":
            context = argument(call, 1, "mp_context")
        else:
            return None
        if context is None:
            return "" if has_star(call) else None
        contexts = self._values(context)
        only = contexts[0] if len(contexts) == 1 else None
        return self._method_of_context(only) if isinstance(only, Obj) and only.api == CONTEXT else ""

    def _method_of_context(self, context: Obj) -> str:
        if not isinstance(context.node, ast.Call):
            return ""
        given = argument(context.node, 0, "method")
        if given is None:
            return self.default_method
        method = context.module.project.evaluator.constant(context.module, given, context.frame)
        if method is None and isinstance(given, ast.Constant):
            return self.default_method
        return method if isinstance(method, str) and method in METHODS else ""

    @cached_property
    def default_method(self) -> str:
        """What the program sets as its start method, else the default of the Python and platform it declares."""
        module = self._module
        setting = ["set_start_method"]
        project = module.project
        for place in (module, *project.imported(module, setting), *project.importers(module, setting)):
            for call in place.tree.calls.get("set_start_method", ()):
                method = place.project.evaluator.constant(place, argument(call, 0, "method"))
                return method if isinstance(method, str) and method in METHODS and _is_set(place, call) else ""
        return declared_start_method(module.project.root)

    # -- what they run ----------------------------------------------------------------------

    def _targets(self, what: str, call: ast.Call) -> tuple[Target, ...]:
        if what == "fork":
            return tuple(Target(self._module, statement) for statement in self._child_branch(call))
        given = [argument(call, 1 if what == "Process" else None, "target", "initializer")]
        if what == "Pool":
            given.append(argument(call, 1, "initializer"))
        if what in ("Pool", "ProcessPoolExecutor"):
            given.extend(self._handed_over(call))
        if what == "Parallel":
            given.extend(self._delayed(call))
        functions = self._module.project.functions
        return tuple(
            Target(function.module, function.node, proof_of(self._values(expr)))
            for expr in given
            if expr is not None
            for function in functions(self._module, expr)
        )

    def _handed_over(self, pool: ast.Call) -> Iterator[ast.expr]:
        """What is given to the methods of a pool: `pool.map(work, items)`."""
        for name in HANDED_OVER:
            for call in self._module.tree.calls.get(name, ()):
                if isinstance(call.func, ast.Attribute) and call.args and self._is_made_by(call.func.value, pool):
                    yield call.args[0]

    def _is_made_by(self, expr: ast.expr, made: ast.Call) -> bool:
        if expr is made or any(isinstance(v, Obj) and v.node is made for v in self._values(expr)):
            return True
        bindings = self._module.names.lookup(dotted(expr), expr) if dotted(expr) else []
        return any(binding.value is made for binding in bindings)

    def _delayed(self, parallel: ast.Call) -> Iterator[ast.expr]:
        """`Parallel(…)(delayed(work)(item) for item in items)`"""
        parent = parent_of(parallel)
        if isinstance(parent, ast.Call) and parent.func is parallel:
            for call in self._module.tree.within(parent, ast.Call):
                if last_name(call.func) == "delayed" and call.args:
                    yield call.args[0]

    def _child_branch(self, fork: ast.Call) -> Iterator[ast.stmt]:
        """What runs where `os.fork()` gave 0: `pid = os.fork()`, `if pid == 0: …`."""
        tree = self._module.tree
        statement = tree.statement(fork)
        names = {dotted(target) for target in statement.targets} if isinstance(statement, ast.Assign) else set()
        for test in tree.nodes(ast.If):
            if tree.function(test) is tree.function(fork):
                for block in _branches_of_zero(test, names, fork):
                    yield from block

    def run_side_by_side(self, start: Start) -> bool:
        """Whether several processes are at work at once: not where each is waited for before the next one starts."""
        if start.what in WORKERS:
            place, name = WORKERS[start.what]
            return self._module.project.evaluator.constant(self._module, argument(start.call, place, name)) != 1
        tree = self._module.tree
        waited_for = [
            tree.statement(call)
            for call in tree.calls.get("join", ())
            if isinstance(call.func, ast.Attribute) and self._is_made_by(call.func.value, start.call)
        ]
        blocks = [tree.block(tree.statement(begun)) for begun in self.is_started(start)]
        return not blocks or not all(any(join in block for join in waited_for) for block in blocks)

    def stays_in_threads(self, node: ast.AST) -> bool:
        """Whether joblib is told to run its jobs in threads where a node stands."""
        for parent in self._module.tree.ancestors(node):
            for item in parent.items if isinstance(parent, (ast.With, ast.AsyncWith)) else ():
                context = item.context_expr
                if isinstance(context, ast.Call) and last_name(context.func) in JOBLIB_BACKENDS:
                    constant = self._module.project.evaluator.constant
                    return constant(self._module, argument(context, 0, "backend")) == IN_THREADS
        return False

    def is_started(self, start: Start) -> Iterator[ast.Call]:
        """The `.start()` calls of a Process; the construction itself for all that start at once."""
        if start.what != "Process":
            yield start.call
            return
        for call in self._module.tree.calls.get("start", ()):
            if isinstance(call.func, ast.Attribute) and not call.args:
                # Processes kept in a list are started through a name that is not followed.
                known = self._is_made_by(call.func.value, start.call)
                if known or self._in_list(start.call):
                    yield call

    def _in_list(self, construction: ast.Call) -> bool:
        parent = parent_of(construction)
        return not isinstance(parent, (ast.Assign, ast.Attribute, ast.withitem))


def _is_set(place: Module, setting: ast.Call) -> bool:
    """Whether a program surely sets its start method: under no condition but that it is the program."""
    return all(
        decided(place, guard, None) or is_main_guard(parent_of(guard.test) or guard.test)
        for guard in guards(place, setting)
    )


def _branches_of_zero(test: ast.If, names: set[str], fork: ast.Call) -> Iterator[list[ast.stmt]]:
    """The blocks of an `if` that run in the child."""
    condition = test.test
    if isinstance(condition, ast.Compare) and len(condition.ops) == 1:
        left, right = condition.left, condition.comparators[0]
        asked = left is fork or dotted(left) in names
        if asked and isinstance(right, ast.Constant) and right.value == 0:
            if isinstance(condition.ops[0], ast.Eq):
                yield test.body
            elif isinstance(condition.ops[0], (ast.NotEq, ast.Gt)):
                yield test.orelse
    elif isinstance(condition, ast.UnaryOp) and isinstance(condition.op, ast.Not):
        if condition.operand is fork or dotted(condition.operand) in names:
            yield test.body
    elif condition is fork or (dotted(condition) and dotted(condition) in names):
        yield test.orelse


def declared_start_method(root: str) -> str:
    """The default start method on the Python versions and systems that the project declares.

    Linux forks before Python 3.14, and uses a fork server since; Windows and macOS spawn.
    """
    texts = [text_of(os.path.join(root, name)) or "" for name in ("pyproject.toml", "setup.cfg", "setup.py")]
    systems = [match.group(1) for text in texts for match in re.finditer(_SYSTEM, text)]
    if systems and all(system.startswith(_WITHOUT_FORK) for system in systems):
        return "spawn"
    for text in texts:
        for match in re.finditer(_PYTHON, text):
            if parse_range(match["spec"]).surely_at_least(3, 14):
                return "forkserver"
    return "fork"
