"""Whether a program may write, replace or remove files; and whether it may do so while it reads data.

Shown by allowance: every call is one of what is known to leave files alone.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.api import harmless
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.steps import DATASET_STEPS
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, FUNCTIONS, argument, last_name
from tflint_stall.facts.values.values import Api, Cls, Func, Method, Obj, Pipeline, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What may write a file, by the first part of its name.
_WRITING = ("open", "write", "save", "dump", "tofile", "system", "run", "call", "copy", "move", "rename", "replace")
_WRITERS = ("tf.io.", "tf.gfile.", "tf.summary.", "tf.train.", "tf.python_io.", "numpy.save", "numpy.memmap")
_READERS = ("tf.io.decode", "tf.io.parse", "tf.io.read_file", "tf.io.FixedLen", "tf.io.VarLen", "tf.io.gfile.glob")
_LIBRARIES = ("tf.", "keras.", "numpy.", "builtins.", "math.", "time.", "random.", "argparse.", "functools.")
# What keeps a model writes no file that a dataset reads.
_KEEPING = (Kind.MODEL, Kind.OPTIMIZER)
_REPEATING = (ast.For, ast.AsyncFor, ast.While, *COMPREHENSIONS, *FUNCTIONS)
_DRAWING = ("iter", "next", "make_one_shot_iterator", "make_initializable_iterator", "get_next")


def writes_nothing(module: Module) -> bool:
    """Whether every call of the file is known to leave files alone."""
    known = module.writing.get("all")
    if known is None:
        # The first is enough.
        calls = (call for same in module.tree.calls.values() for call in same)
        first = next((call for call in calls if not _leaves_files_alone(module, call)), None)
        known = module.writing["all"] = [first] if first is not None else []
    return not known


def writes_nothing_meanwhile(module: Module, source: ast.Call | None) -> bool:
    """The same for what runs while a dataset is gone through: loops, functions, and all between `next` and `next`.

    What the top of the file does before it makes the dataset's `source` is over by then.
    """
    tree = module.tree
    made = tree.statement(source) if source is not None and tree.function(source) is None else None
    return all(made is not None and _is_over(module, call, made) for call in _writing_meanwhile(module))


def _writing_meanwhile(module: Module) -> list[ast.Call]:
    """What may write while something is gone through, the last one first: it is over after all others."""
    tree = module.tree
    found = module.writing.get("meanwhile")
    if found is None:
        draws = any(name in tree.calls for name in _DRAWING)
        found = [
            call
            for same in tree.calls.values()
            for call in same
            if (draws or any(isinstance(parent, _REPEATING) for parent in tree.ancestors(call)))
            and not _leaves_files_alone(module, call)
        ]
        found.sort(key=order_of, reverse=True)
        module.writing["meanwhile"] = found
    return found


def _is_over(module: Module, call: ast.Call, made: ast.stmt) -> bool:
    """Whether a call of the file's top level stands above a statement, and in no loop around it."""
    tree = module.tree
    if tree.function(call) is not None or order_of(call) > order_of(made):
        return False
    return not any(isinstance(parent, _REPEATING) and tree.contains(parent, made) for parent in tree.ancestors(call))


def _leaves_files_alone(module: Module, call: ast.Call) -> bool:
    name = last_name(call.func)
    values = module.project.evaluator.evaluate(module, call.func)
    if values and all(isinstance(value, Api) and value.path == "builtins.open" for value in values):
        return _only_reads(call)
    if isinstance(call.func, ast.Attribute):
        owners = module.project.evaluator.evaluate(module, call.func.value)
        if owners and all(isinstance(owner, Obj) and owner.kind in _KEEPING for owner in owners):
            return True
    if name.startswith(_WRITING):
        return False
    if values:
        return all(_is_known(value, module) for value in values)
    return isinstance(call.func, ast.Attribute) and (name in DATASET_STEPS or name in harmless.METHODS)


def _only_reads(call: ast.Call) -> bool:
    mode = argument(call, 1, "mode")
    if mode is None:
        return True
    return isinstance(mode, ast.Constant) and isinstance(mode.value, str) and set(mode.value) <= set("rbt")


def _is_known(value: Value, module: Module) -> bool:
    if isinstance(value, Api):
        return value.path.startswith(_LIBRARIES) and (
            not value.path.startswith(_WRITERS) or value.path.startswith(_READERS)
        )
    if isinstance(value, (Func, Cls)):
        # What it calls is looked at in its own place.
        return value.module is module
    return isinstance(value, Pipeline) or (
        isinstance(value, (Method, Obj)) and getattr(value, "kind", None) is not Kind.OTHER
    )
