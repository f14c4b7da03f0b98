"""Names of files in the code: what names one, several, or one behind a network."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import dotted, last_name
from tflint_stall.facts.values.values import Const, Deferred, Frame, Items, Obj, Pipeline, Step, Value, Wrapped

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

REMOTE = ("gs://", "s3://", "hdfs://", "http://", "https://")
_LISTERS = frozenset("glob Glob iglob rglob listdir ListDirectory list_files matching_files scandir walk".split())
_NAME = r"(?i)path|(^|_)f(ile)?_?names?($|_)|(^|_)files?($|_|names?)|shards?($|_)|tf_?records?$|url|uri"
_TEXT = r"[/*\\]|\.\w{2,9}$"
# Calls whose first argument is where the text begins: `os.path.join(folder, name)`, `np.array(names)`.
_CARRIERS = frozenset(
    "join glob Glob list_files sorted list tuple array asarray constant convert_to_tensor str Path".split()
)
_DEEPEST = 8


def are_file_names(step: Step, data: ast.expr) -> bool:
    """Whether the data of a source, or a part of it, is a list of names of files."""
    parts = data.elts if isinstance(data, ast.Tuple) else data.values if isinstance(data, ast.Dict) else [data]
    return any(_are_names(step, part) for part in parts)


def _are_names(step: Step, part: ast.expr) -> bool:
    if re.search(_NAME, last_name(part)):
        return True
    if any(isinstance(node, ast.Call) and last_name(node.func) in _LISTERS for node in ast.walk(part)):
        return True
    if any(_lists_files(value) for value in step.module.project.evaluator.evaluate(step.module, part, step.frame)):
        return True
    found = list(texts(step.module, part, step.frame))
    return bool(found) and all(re.search(_TEXT, text) for text in found)


def names_several(module: Module, expr: ast.expr | None, frame: Frame | None) -> bool:
    """Whether an expression surely names more than one file."""
    values = module.project.evaluator.evaluate(module, expr, frame) if expr is not None else ()
    return bool(values) and all(_is_several(value) for value in values)


def names_one(module: Module, expr: ast.expr | None, frame: Frame | None) -> bool:
    """Whether an expression is surely the name of one file: a text without a pattern, alone or alone in a list."""
    values = module.project.evaluator.evaluate(module, expr, frame) if expr is not None else ()
    return bool(values) and all(_is_one(module, value) for value in values)


def _is_one(module: Module, value: Value) -> bool:
    if isinstance(value, Items):
        elements = [one for element in value.elements for one in module.project.evaluator.element(element)]
        return value.kind != "comprehension" and len(value.elements) == 1 and all(_is_one(module, e) for e in elements)
    return isinstance(value, Const) and isinstance(value.value, str) and not re.search(r"[*?\[]", value.value)


def _is_several(value: Value) -> bool:
    if isinstance(value, Pipeline) or _lists_files(value):
        return True
    return isinstance(value, Items) and (value.kind == "comprehension" or len(value.elements) > 1)


def _lists_files(value: Value) -> bool:
    if isinstance(value, Wrapped) and value.name == "same" and value.call.args:
        evaluator = value.module.project.evaluator
        return any(_lists_files(inner) for inner in evaluator.evaluate(value.module, value.call.args[0], value.frame))
    return isinstance(value, Obj) and value.api.rpartition(".")[2] in _LISTERS


def texts(module: Module, expr: ast.expr, frame: Frame | None, depth: int = 0) -> Iterator[str]:
    """The literal beginnings of the strings that an expression may hold."""
    if depth > _DEEPEST:
        return
    if isinstance(expr, (ast.Name, ast.Attribute, ast.Constant, ast.Subscript)):
        yield from _texts_of_name(module, expr, frame, depth)
        return
    for part in _beginnings(expr):
        yield from texts(module, part, frame, depth + 1)


def _beginnings(expr: ast.expr) -> list[ast.expr]:
    """The parts of an expression with which its strings begin."""
    if isinstance(expr, ast.JoinedStr):
        return [part.value if isinstance(part, ast.FormattedValue) else part for part in expr.values[:1]]
    if isinstance(expr, ast.BinOp):
        return [expr.left]
    if isinstance(expr, (ast.Tuple, ast.List)):
        return expr.elts[:_DEEPEST]
    if isinstance(expr, (ast.ListComp, ast.GeneratorExp)):
        return [expr.elt]
    if isinstance(expr, ast.Call) and isinstance(expr.func, ast.Attribute) and expr.func.attr == "format":
        return [expr.func.value]
    if isinstance(expr, ast.Call) and last_name(expr.func) in _CARRIERS:
        return expr.args[:1]
    return []


def _texts_of_name(module: Module, expr: ast.expr, frame: Frame | None, depth: int) -> Iterator[str]:
    known = False
    for value in module.project.evaluator.evaluate(module, expr, frame):
        origin = _origin(value)
        if isinstance(value, Const) and isinstance(value.value, str):
            yield value.value
        for place in origin:
            yield from texts(place.module, place.expr, place.frame, depth + 1)
        known = known or isinstance(value, Const) or bool(origin)
    if known or not dotted(expr):
        return
    for binding in module.names.lookup(dotted(expr), expr):
        if binding.how is How.ASSIGN and binding.value is not None and not binding.path:
            yield from texts(module, binding.value, frame, depth + 1)


def _origin(value: Value) -> list[Deferred]:
    """The expressions that made a value."""
    if isinstance(value, Items):
        return [element for element in value.elements[:_DEEPEST] if isinstance(element, Deferred)]
    if isinstance(value, Wrapped):
        return [Deferred(item, value.module, value.frame) for item in value.call.args[:1]]
    if isinstance(value, Obj) and isinstance(value.node, ast.Call):
        return [Deferred(value.node, value.module, value.frame)]
    return []
