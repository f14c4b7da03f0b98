"""What a loop makes anew in each iteration though it is the same each time: datasets and iterators."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.steps import Data
from tflint_stall.facts.program.invariance import Invariance
from tflint_stall.facts.program.loops import Hot, Loops, loops_around
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import dotted
from tflint_stall.facts.tensorflow.data import given
from tflint_stall.facts.values.project import CallSite
from tflint_stall.facts.values.values import Frame, Func, Pipeline, Step

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.tensorflow.data import Consumption
    from tflint_stall.facts.values.module import Module


class Rebuilding:
    """Answers for the files of one project."""

    def __init__(self, loops: Loops) -> None:
        self._loops = loops

    def hot(self, consumption: Consumption, *, cold: int) -> Hot | None:
        """Why data is consumed again and again; `None` where it is not."""
        return self._loops.hot(consumption.module, consumption.node, cold=cold)

    def made_by(self, hot: Hot, module: Module, node: ast.AST, frame: Frame | None) -> Hot | None:
        """How the loop of `hot` comes to run `node`, itself or through calls; `None` where `node` runs outside."""
        if hot.via is None:
            if module is hot.module and hot.loop in loops_around(module, node):
                return hot
        elif module is hot.via.frame.module and module.tree.contains(hot.via.frame.function, node):
            return hot
        elif hot.outer is not None:
            found = self.made_by(hot.outer, module, node, frame)
            if found is not None:
                return found
        if frame is None:
            return None
        outer = self.made_by(hot, frame.caller, frame.call, frame.caller_frame)
        return (
            None if outer is None else Hot(outer.loop, outer.module, CallSite(frame.caller, frame.call, frame), outer)
        )

    def steps_in(self, hot: Hot, pipeline: Pipeline) -> list[Step]:
        """The steps of a pipeline that the loop adds in each iteration."""
        return [step for step in pipeline.steps if self._around(hot, step) is not None]

    def only_joins(self, hot: Hot, step: Step) -> bool:
        """Whether a source puts datasets together that stand outside of the loop: nothing is copied or traced again."""
        joined = list(self._joined(step))
        return bool(joined) and not any(self.steps_in(hot, dataset) for _, dataset in joined)

    def goes_through_all(self, consumption: Consumption, made: list[Step]) -> bool:
        """Whether an iteration takes as long as an epoch, and not one step of what is begun anew each time."""
        node = consumption.node
        if consumption.how == "next" or consumption.bounded or any(step.name == "take" for step in made):
            return False
        if isinstance(node, ast.Call):
            return given(node, consumption.steps) is None
        tree = consumption.module.tree
        return not any(True for kind in (ast.Break, ast.Return) for _ in tree.within(node, kind))

    def _joined(self, step: Step) -> Iterator[tuple[ast.expr, Pipeline]]:
        """The datasets that `zip` and its like are given, and where they stand."""
        if step.source_row.data is not Data.DATASETS or step.name != "source":
            return
        evaluate = step.module.project.evaluator.evaluate
        given = step.call.args[0] if len(step.call.args) == 1 else None
        for item in given.elts if isinstance(given, (ast.Tuple, ast.List)) else step.call.args:
            for value in evaluate(step.module, item, step.frame):
                if isinstance(value, Pipeline):
                    yield item, value

    def _around(self, hot: Hot, step: Step) -> Hot | None:
        if step.is_declared:
            return None
        return self.made_by(hot, step.module, step.call, step.frame)

    def is_the_same(self, hot: Hot, pipeline: Pipeline, data: ast.expr, module: Module) -> bool:
        """Whether each iteration gets an equal dataset: nothing that `data` is made from changes in the loop."""
        inside = [(step, around) for step in pipeline.steps if (around := self._around(hot, step)) is not None]
        if not all(self._arguments_hold(around, step) for step, around in inside):
            return False
        if not inside:
            return self._names_the_same(hot, module, data)
        first, around = inside[0]
        if first.name == "source":
            return True
        base = first.call.func.value if isinstance(first.call.func, ast.Attribute) and not first.api else None
        return base is not None and self._names_the_same(around, first.module, base)

    def _arguments_hold(self, hot: Hot, step: Step) -> bool:
        joined = list(self._joined(step))
        if joined:
            return all(self.is_the_same(hot, dataset, expr, step.module) for expr, dataset in joined)
        invariance = Invariance(hot, step.module, step.call)
        given = (*step.call.args, *(keyword.value for keyword in step.call.keywords))
        return all(self._holds(invariance, step.module, item) for item in given)

    def _holds(self, invariance: Invariance, module: Module, item: ast.expr) -> bool:
        if isinstance(item, ast.Lambda):
            return self._captures_hold(invariance, module, item)
        if not invariance.holds(item):
            return False
        functions = [value for value in module.project.evaluator.evaluate(module, item) if isinstance(value, Func)]
        return all(f.module is not module or self._captures_hold(invariance, module, f.node) for f in functions)

    def _captures_hold(self, invariance: Invariance, module: Module, function: Function) -> bool:
        """Whether everything a function reads from around it stays the same."""
        tree = module.tree
        for name in tree.within(function, ast.Name):
            bindings = module.names.lookup(name.id, name) if isinstance(name.ctx, ast.Load) else []
            if any(not tree.contains(function, binding.node) for binding in bindings) and not invariance.holds(name):
                return False
        return True

    def _names_the_same(self, hot: Hot, module: Module, expr: ast.expr) -> bool:
        """Whether no name in an expression means another object in the next iteration."""
        boundary = hot.loop if hot.via is None else hot.via.frame.function
        for node in ast.walk(expr):
            if not isinstance(node, (ast.Name, ast.Attribute)) or not dotted(node):
                continue
            for binding in module.names.lookup(dotted(node), node):
                if not module.tree.contains(boundary, binding.node):
                    continue
                if binding.how is not How.PARAMETER or not isinstance(binding.node, ast.arg):
                    return False
                if not self._is_given_the_same(hot, binding.node):
                    return False
        return True

    def _is_given_the_same(self, hot: Hot, parameter: ast.arg) -> bool:
        via, outer = hot.via, hot.outer
        if via is None or outer is None:
            return False
        function = via.frame.function
        own = via.frame.module.method_class(function) is not None and function.args.args[:1] == [parameter]
        given = via.frame.module.project.evaluator.parameters.argument(via.frame, parameter)
        if given is None:
            return own
        return self._names_the_same(outer, via.module, given)
