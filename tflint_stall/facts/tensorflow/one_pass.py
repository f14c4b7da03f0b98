"""Loops that go through a dataset one time, to compute something of it for later."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.tensorflow.passes import runs_once
from tflint_stall.facts.values.values import Api, Obj, Pipeline

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.program.reached import Reached
    from tflint_stall.facts.syntax.tree import Loop
    from tflint_stall.facts.values.module import Module

_LEARNING = r"(?i)train|fit|learn|step|update|optimi[sz]e|minimi[sz]e|gradient|backward"
# Libraries with which programs learn: what their functions do is not said by their names.
_LEARN = r"(?i)torch|jax|flax|keras|tensor|^tf|horovod|sonnet|rl|agent|ray$"

_FORESTS = ("tensorflow_decision_forests.", "ydf.")


def is_one_pass(module: Module, loop: Loop) -> bool:
    """Whether code that runs a single time goes over a dataset of one epoch, and hands nothing on while it does."""
    if not isinstance(loop, (ast.For, ast.AsyncFor)):
        return False
    yields = any(True for kind in (ast.Yield, ast.YieldFrom, ast.Await) for _ in module.tree.within(loop, kind))
    return not yields and runs_once(module, loop) and _is_over_one_epoch(module, loop.iter)


def _is_over_one_epoch(module: Module, gone_over: ast.expr) -> bool:
    """Whether `data`, `enumerate(data)`, `data.as_numpy_iterator()` is a dataset in sight that nobody repeats."""
    evaluate = module.project.evaluator.evaluate
    values = [
        value
        for part in ast.walk(gone_over)
        if isinstance(part, (ast.Name, ast.Attribute, ast.Call))
        for value in evaluate(module, part)
        if isinstance(value, Pipeline)
    ]
    return bool(values) and not any(value.rootless or "repeat" in {s.name for s in value.steps} for value in values)


def is_of_other_library(reached: Reached) -> bool:
    """Whether a function of a library is called with which nobody learns: `librosa.load(path)`."""
    if re.search(_LEARNING, last_name(reached.call.func)) is not None:
        return False
    paths = [callee.path for callee in reached.callees if isinstance(callee, Api)]
    return len(paths) == len(reached.callees) > 0 and not any(
        re.search(_LEARN, path.partition(".")[0]) for path in paths
    )


def grows_trees(module: Module, call: ast.Call) -> bool:
    """Whether a `fit` is of decision forests, which go through the data once."""
    owner = call.func.value if isinstance(call.func, ast.Attribute) else call.func
    models = module.project.evaluator.evaluate(module, owner)
    return any(isinstance(model, Obj) and model.api.startswith(_FORESTS) for model in models)
