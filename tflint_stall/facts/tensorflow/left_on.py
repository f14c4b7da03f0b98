"""Switches of TensorFlow that a program leaves on: whether it takes them back, and what trains under them elsewhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

from tflint_stall.facts.program.programs_run_by import programs_running, runs_behind
from tflint_stall.facts.program.reached import calls_of_functions
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, last_name
from tflint_stall.facts.tensorflow.compiling import computes_only
from tflint_stall.facts.tensorflow.eager_only import makes_variable

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Func

_DRAWING = ("random.", "numpy.random.")
_DEBUGGING = frozenset("pdb test tests testing demo demos check checks checking trace traces tracing".split())
_ROOTS_OF_DEBUGGING = ("debug", "profil", "inspect")
# What Keras calls while it traces.
_TRACED = frozenset("call train_step test_step predict_step update_state result compute_loss".split())
_FLOW: tuple[type[ast.AST], ...] = (ast.If, ast.IfExp, ast.For, ast.While, *COMPREHENSIONS)
TRAINING = ("fit", "apply_gradients", "minimize", "train_on_batch", "fit_generator")


def draws_in_python(step: Func) -> bool:
    """Whether a step draws with `random` or NumPy, itself or in what it calls: a graph would repeat its first draw."""
    return any(path.startswith(_DRAWING) for reached in calls_of_functions([step]) for path in reached.apis)


def is_switched_off(module: Module, name: str) -> bool:
    """Whether a file has a call that takes a switch back."""
    last = name.rpartition(".")[2]
    off = last.replace("enable", "disable")
    if off != last:
        return off in module.tree.calls
    constant = module.project.evaluator.constant
    return any(call.args and constant(module, call.args[0]) is not True for call in module.tree.calls.get(last, ()))


def trains_under(module: Module, call: ast.Call, name: str, reads_values: Callable[[Module], bool]) -> bool:
    """Whether a program in another file throws a switch by calling or importing this one, and trains then.

    One that needs Python in its steps runs eagerly for good reason.
    """
    for program, through in programs_running(module, call, TRAINING):
        if not runs_behind(program, through, TRAINING) or is_switched_off(program, name):
            continue
        if "eagerly" not in name or not (reads_values(program) or makes_variable(program)):
            return True
    return False


def is_named_for_debugging(name: str) -> bool:
    """Whether a function or a file says that it looks at something: `debug_step`, `testShapes`, not `latest`."""
    words = (word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name))
    return any(word in _DEBUGGING or word.startswith(_ROOTS_OF_DEBUGGING) for word in words)


def can_be_traced(module: Module) -> bool:
    """Whether what a graph would be made of needs no Python that runs, as far as this file shows it.

    Keras does not translate what it traces: a test or a loop there is one of Python.
    """
    if module.project.any_imported(module, _holds_parts_of_keras):
        return False
    tree = module.tree
    given = {name.id for call in tree.calls.get("compile", ()) for name in tree.within(call, ast.Name)}
    for function in tree.definitions():
        is_compiled = any(last_name(getattr(one, "func", one)) == "function" for one in function.decorator_list)
        is_method = function.name in _TRACED and tree.enclosing_class(function) is not None
        is_of_keras = function.name in given or is_method
        if is_of_keras and any(True for kind in _FLOW for _ in tree.within(function, kind)):
            return False
        if (is_compiled or is_of_keras) and not computes_only(module, function):
            return False
    return True


def _holds_parts_of_keras(data: bytes) -> bool:
    return re.search(rb"class \w+\(.*(?:Layer|Model|Metric|Loss)\b|tf\.function", data) is not None
