"""Programs that compute something with TensorFlow in passing: a lesson about tensors, a conversion of weights."""

from __future__ import annotations

import ast
import re
import sys

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import DEFS
from tflint_stall.facts.values.values import Api, Obj, Values

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.program.loops import Loops
    from tflint_stall.facts.tensorflow.training import Training
    from tflint_stall.facts.values.module import Module

# Calls of whoever trains, searches, or answers requests, by a part of their names.
_WORKING = (
    r"(?i)fit|train|learn|minimi[sz]e|optimi[sz]e|gradient|search|experiment|predict|evaluate|detect|infer|generate"
    r"|serve|launch|session|strategy|benchmark|^assign_(add|sub)$"
)
# What sets something, asks for it, or is inside of TensorFlow.
_SETTINGS = ("tf.config.", "tf.test.", "tf.get_logger", "tf.python.")
# What works with arrays and pictures, and starts no TensorFlow.
_OF_NO_NETWORK = frozenset(
    {*sys.stdlib_module_names, *"gym gymnasium matplotlib numpy pandas tensorflow keras".split()}
)
# What makes arrays to compute with.
_OF_ARRAYS = ("zeros", "ones", "array", "full", "arange", "linspace", "loadtxt", "load", "eye")
_TENSORFLOW = ("tf.", "keras.")


def is_only_tried(module: Module, training: Training, loops: Loops) -> bool:
    """Whether a program computes something, and neither trains nor goes through a model again and again.

    A file that others import, or that only sets things up, is part of a program that may.
    """
    if any(re.search(_WORKING, name) for name in module.tree.calls) or module.project.is_imported(module):
        return False
    if not any(_computes(module, call) for call in module.tree.nodes(ast.Call)):
        return _stands_alone(module)
    if any(_runs_a_graph(module, call) for call in module.tree.calls.get("run", ())):
        return False
    return not _repeats_a_model(module, loops) and not training.trains(module, module.tree.module)


def _stands_alone(module: Module) -> bool:
    """Whether a program computes with arrays, and no file of the project or library may use TensorFlow for it."""
    used = {binding.module.partition(".")[0] for binding in module.imports}
    computes = "numpy" in used and any(map(module.tree.calls.get, _OF_ARRAYS))
    return computes and not module.project.imported_bytes(module) and used <= _OF_NO_NETWORK


def _computes(module: Module, call: ast.Call) -> bool:
    """Whether a call that the file itself makes is one of TensorFlow that does more than to set something."""
    function = module.tree.function(call)
    if function is not None and not (isinstance(function, DEFS) and function.name in module.tree.loads):
        return False
    values = module.project.evaluator.evaluate(module, call.func)
    paths = (value.path for value in values if isinstance(value, Api))
    return _is_network(values) or any(p.startswith(_TENSORFLOW) and not p.startswith(_SETTINGS) for p in paths)


def _is_network(values: Values) -> bool:
    return any(isinstance(value, Obj) and value.kind in (Kind.MODEL, Kind.LAYER) for value in values)


def _runs_a_graph(module: Module, call: ast.Call) -> bool:
    """`session.run(…)`, or nobody knows what; `app.run(main)` is a function of a library."""
    values = module.project.evaluator.evaluate(module, call.func)
    return not values or not all(isinstance(value, Api) for value in values)


def _repeats_a_model(module: Module, loops: Loops) -> bool:
    """Whether a loop calls a model or a layer, itself or by a function, or somebody who is given a function does."""
    for call in module.tree.nodes(ast.Call):
        if not _is_network(module.project.evaluator.evaluate(module, call.func)):
            continue
        function = module.tree.function(call)
        if loops.hot(module, call) is not None or (isinstance(function, DEFS) and function.decorator_list):
            return True
    return False
