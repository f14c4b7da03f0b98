"""Whether a dataset gives the same elements when a step of it is moved, repeated less often, or drawn ahead.

Shown by allowance: every source, every step and every function on the way is on a list of what is harmless.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.api import harmless
from tflint_stall.facts.api.steps import Data as Gives
from tflint_stall.facts.program.computing import AHEAD, IN_ANY_ORDER, OF_DATASET, May, value_only_computes
from tflint_stall.facts.program.joined import joined
from tflint_stall.facts.program.writing import writes_nothing, writes_nothing_meanwhile
from tflint_stall.facts.syntax.tree import FUNCTIONS, argument, has_star
from tflint_stall.facts.tensorflow.gone_through import is_only_gone_through
from tflint_stall.facts.tensorflow.read_ahead import is_told_by_the_next_pass
from tflint_stall.facts.tensorflow.sources import Sources
from tflint_stall.facts.values.values import Api, Func, Pipeline, Step, Value, Values
from tflint_stall.quick_dataclasses import replace

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.data import Data
    from tflint_stall.facts.values.module import Module

_DEEPEST_PART = 3
_PATCHED = ("map", "batch", "prefetch", "cache", "shuffle", "interleave", "repeat", "take")
_ORDER_OPTIONS = ("deterministic", "experimental_deterministic")


def _names_order(data: bytes) -> bool:
    return b"deterministic" in data


class Unchanged:
    """Answers for the pipelines of one file."""

    def __init__(self, module: Module, sources: Sources, data: Data) -> None:
        self._module = module
        self._data = data
        self._sources = sources
        self._gone_through: dict[ast.Call, bool] = {}

    def each_time(self, steps: tuple[Step, ...], *, built_again: bool = False) -> bool:
        """Whether these steps give the same elements whenever they are gone through.

        Where they are `built_again` now and shall be built once, nothing may be read while functions are traced.
        """
        source = steps[0] if steps else None
        if source is None or not source.is_source or has_star(source.call):
            return False
        if source.api in harmless.FILE_SOURCES:
            if built_again or not writes_nothing(self._module):
                return False
        elif source.api not in harmless.CONSTANT_SOURCES:
            return False
        may = OF_DATASET
        if not built_again:
            may = May(read=writes_nothing(self._module), of_dataset=True, is_traced_alike=True)
        return all(self._is_allowed(step, harmless.REPEATABLE_STEPS, may, 0) for step in steps[1:])

    def ahead(self, steps: tuple[Step, ...]) -> bool:
        """Whether nothing sees that elements are drawn before somebody asks for them."""
        may = AHEAD if self._leaves_files(steps) else replace(AHEAD, read=False)
        if not self._all_allowed(steps, may, 0):
            return False
        return not is_told_by_the_next_pass(self._data, self._sources, self._module, steps)

    def is_only_gone_through(self, step: Step) -> bool:
        """Whether nobody can tell the dataset that a step makes by more than its elements."""
        known = self._gone_through.get(step.call)
        if known is None:
            known = not self._are_steps_patched() and is_only_gone_through(step.module, step.call)
            self._gone_through[step.call] = known
        return known

    def _are_steps_patched(self) -> bool:
        """`tf.data.Dataset.map = counted`: what a program makes of a step sees how it is called."""
        return any(name in self._module.tree.stores or name in self._module.meddling.stored for name in _PATCHED)

    def _leaves_files(self, steps: tuple[Step, ...]) -> bool:
        """Whether nothing may write the files that a dataset reads while it is gone through."""
        own = steps[0].call if steps and steps[0].is_source and steps[0].module is self._module else None
        return writes_nothing_meanwhile(self._module, own)

    def in_parallel(self, steps: tuple[Step, ...], step: Step) -> bool:
        """Whether the function of a step may run for several elements at once, in whatever order."""
        if self.order_is_open((*steps, step)) or not self.ahead(steps) or not self.is_only_gone_through(step):
            return False
        may = IN_ANY_ORDER if self._leaves_files(steps) else replace(IN_ANY_ORDER, read=False)
        return self._is_allowed(step, harmless.READ_AHEAD_STEPS, may, 0)

    def order_is_open(self, steps: tuple[Step, ...]) -> bool:
        """Whether options, or an argument, may let elements come out of order when several calls run at once."""
        for module in {self._module, *(step.module for step in steps)}:
            stored = module.meddling.stored
            if any(option in module.tree.stores or option in stored for option in _ORDER_OPTIONS):
                return True
        if any(argument(step.call, None, "deterministic") is not None for step in steps):
            return True
        # Who goes through it may set options of his own, by whatever means.
        project = self._module.project
        return project.any_imported(self._module, _names_order) or project.any_importer(self._module, _names_order)

    # -- steps ------------------------------------------------------------------------------

    def _all_allowed(self, steps: tuple[Step, ...], may: May, depth: int) -> bool:
        if not steps or not steps[0].is_source or depth > _DEEPEST_PART:
            return False
        source = steps[0]
        if source.source_row.data is Gives.DATASETS and source.api == "tf.data.Dataset.zip":
            parts = list(joined(source))
            known = bool(parts) and all(self._all_allowed(part.steps, may, depth + 1) for part in parts)
        else:
            known = source.api in harmless.READ_AHEAD_SOURCES
            known = known and (may.read or source.api in harmless.CONSTANT_SOURCES)
        return known and all(self._is_allowed(step, harmless.READ_AHEAD_STEPS, may, depth) for step in steps[1:])

    def _is_allowed(self, step: Step, names: frozenset[str], may: May, depth: int) -> bool:
        if step.name not in names or step.api or has_star(step.call):
            return False
        given = step.function
        if given is None:
            return not step.row.calls
        evaluate = step.module.project.evaluator.evaluate
        values = evaluate(step.module, given, step.frame)
        if step.name in ("flat_map", "interleave", "window"):
            parts = self._sources.inner(step)
            built = all(self._only_builds(value) for value in values)
            return built and bool(parts) and all(self._all_allowed(part.steps, may, depth + 1) for part in parts)
        return bool(values) and all(value_only_computes(value, may) for value in values)

    def _only_builds(self, value: Value) -> bool:
        """Whether a function does nothing but build a dataset."""
        if isinstance(value, Api):
            return True
        if not isinstance(value, Func):
            return False
        node, module = value.node, value.module
        if not isinstance(node, ast.Lambda):
            plain = [s for s in node.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
            if not all(isinstance(statement, (ast.Return, ast.Assign)) for statement in plain):
                return False
        evaluate = module.project.evaluator.evaluate
        for call in module.tree.within(node, ast.Call):
            made: Values = evaluate(module, call, value.frame)
            inner = next((p for p in module.tree.ancestors(call) if isinstance(p, FUNCTIONS)), None)
            if inner is node and not (made and all(isinstance(v, Pipeline) for v in made)):
                return False
        return True
