"""What goes into a step, comes out of it and stays behind, where a tf.function takes and gives tensors alone.

It remembers what it is given: a class whose objects have no hash, or no weak references, cannot have one as a method.
What it returns are tensors: a text, a number of Python or an object of the project fails, or is another thing outside.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import DEFS, Function, dotted, last_name
from tflint_stall.facts.values.values import Cls, Const, Items, Obj, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_NO_TENSORS = (Kind.INTEGER, Kind.INSTANCE, Kind.VARIABLE, Kind.VARIABLES)
_UPDATING = frozenset({"apply_gradients", "minimize"})
_DRAWING = frozenset({"next", "get_next"})
_MEASURES = frozenset({"shape", "ndim", "size", "rank"})
_COUNTING = frozenset({"len", "int", "float", "str", "repr", "bool", "set"})


def fits(module: Module, function: Function) -> bool:
    """Whether a step may get and give the same when it is compiled, as far as its code and its callers show."""
    return (
        _gives_tensors(module, function)
        and not _is_of_a_closed_class(module, function)
        and not _is_given_what_has_no_hash(module, function)
        and not _draws(module, function)
        and not _updates_at_times(module, function)
        and not _changes_a_type(module, function)
    )


def _gives_tensors(module: Module, function: Function) -> bool:
    returned = [node.value for node in module.tree.own(function, ast.Return)]
    nothing = [value for value in returned if value is None or _is_none(value)]
    if nothing and len(nothing) < len(returned):
        return False
    parts = [part for value in returned if value is not None and not _is_none(value) for part in _parts(value)]
    given = {parameter.arg for parameter in (*function.args.args, *function.args.kwonlyargs)}
    # What is handed back as it came may be variables: a graph gives their values.
    if any(isinstance(part, ast.Name) and part.id in given for part in parts):
        return False
    return not any(_is_of_python(module, part) for part in parts)


def _is_none(expr: ast.expr) -> bool:
    return isinstance(expr, ast.Constant) and expr.value is None


def _parts(expr: ast.expr) -> Iterator[ast.expr]:
    if isinstance(expr, (ast.Tuple, ast.List)):
        for part in expr.elts:
            yield from _parts(part)
    elif isinstance(expr, ast.Dict):
        for value in expr.values:
            yield from _parts(value)
    else:
        yield expr


def _is_of_python(module: Module, part: ast.expr) -> bool:
    """Whether what is returned surely is no tensor: a text, a number of Python, an object of the project."""
    if isinstance(part, (ast.Constant, ast.JoinedStr)):
        return True
    if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in _COUNTING:
        return True
    measured = part.value if isinstance(part, ast.Subscript) else part
    if isinstance(measured, ast.Attribute) and measured.attr in _MEASURES:
        return True
    values = module.project.evaluator.evaluate(module, part)
    return any(
        isinstance(value, (Const, Cls)) or (isinstance(value, Obj) and value.kind in _NO_TENSORS) for value in values
    )


def _is_of_a_closed_class(module: Module, function: Function) -> bool:
    cls = module.method_class(function) if isinstance(function, DEFS) else None
    return cls is not None and _is_closed(Cls(cls, module))


def _is_closed(cls: Cls) -> bool:
    """Whether objects of a class have no hash, or nothing can refer to them weakly."""
    return any(_is_closed_itself(one.node) for one in cls.module.project.evaluator.classes.lineage(cls))


def _is_closed_itself(cls: ast.ClassDef) -> bool:
    for decorator in cls.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        options = decorator.keywords if isinstance(decorator, ast.Call) else []
        given = {option.arg: getattr(option.value, "value", None) for option in options}
        has_hash = given.get("eq") is False or given.get("frozen") is True or given.get("unsafe_hash") is True
        if last_name(called) == "dataclass" and not has_hash:
            return True
    if any(dotted(base).rpartition(".")[2] == "NamedTuple" for base in cls.bases):
        return True
    names = {part.name for part in cls.body if isinstance(part, DEFS)}
    stored = {
        target.id
        for part in cls.body
        if isinstance(part, ast.Assign)
        for target in part.targets
        if isinstance(target, ast.Name)
    }
    return "__slots__" in stored or ("__eq__" in names and "__hash__" not in names | stored)


def _is_given_what_has_no_hash(module: Module, function: Function) -> bool:
    for site in module.project.call_sites(module, function):
        for item in (*site.call.args, *(keyword.value for keyword in site.call.keywords)):
            if isinstance(item, (ast.Set, ast.SetComp)):
                return True
            values = site.module.project.evaluator.evaluate(site.module, item)
            if any(_has_no_hash(value) for value in values):
                return True
    return False


def _has_no_hash(value: Value) -> bool:
    if isinstance(value, Items):
        return value.kind == "set"
    return isinstance(value, Obj) and value.kind is Kind.INSTANCE and value.cls is not None and _is_closed(value.cls)


def _draws(module: Module, function: Function) -> bool:
    """Whether the step takes its batch from an iterator: in a graph that ends with an error of another kind."""
    calls = module.tree.within(function, ast.Call)
    return any(last_name(call.func) in _DRAWING for call in calls)


def _updates_at_times(module: Module, function: Function) -> bool:
    """Whether an optimizer is left out in some calls: it makes its variables in a later trace, which fails."""
    for call in module.tree.within(function, ast.Call):
        if last_name(call.func) in _UPDATING:
            for parent in module.tree.ancestors(call):
                if parent is function:
                    break
                if isinstance(parent, (ast.If, ast.IfExp)):
                    return True
    return False


def _changes_a_type(module: Module, function: Function) -> bool:
    """Whether a test of a tensor binds anew what was a number of Python, or nothing: `reg = 0`, `if loss > 1: …`."""
    numbers = {
        target.id
        for assign in module.tree.own(function, ast.Assign)
        if isinstance(assign.value, ast.Constant)
        for target in assign.targets
        if isinstance(target, ast.Name)
    }
    for test in module.tree.own(function, ast.If) if numbers else ():
        inside = [name for part in (*test.body, *test.orelse) for name in module.tree.within(part, ast.Name)]
        stored = {name.id for name in inside if isinstance(name.ctx, ast.Store)}
        if stored & numbers and _is_of_tensors(module, test.test):
            return True
    return False


def _is_of_tensors(module: Module, test: ast.expr) -> bool:
    evaluate = module.project.evaluator.evaluate
    parts = [part for part in ast.walk(test) if isinstance(part, (ast.Name, ast.Attribute, ast.Call))]
    return any(isinstance(v, Obj) and v.kind is Kind.TENSOR for part in parts for v in evaluate(module, part))
