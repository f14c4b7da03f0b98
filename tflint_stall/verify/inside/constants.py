"""Does a function return what it computes, or something that is the same whatever it did?"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TypeGuard

# What is known of a result before it is computed.
_OUTLINES = ("shape", "ndim", "dtype", "size", "nbytes")
_TELL_OUTLINES = ("count_params", "get_shape", "cardinality")
_OF_OUTLINES = ("len", "str", "repr", "int", "tuple", "list", "dict")
# What fills a set, or takes out of a list.
_CHOOSING = ("add", "setdefault", "remove", "discard", "pop")
_DEEPEST = 5


def says_nothing(function: ast.FunctionDef, module: ast.Module | None = None) -> bool:
    """Every `return` of it gives literals, lengths or shapes, or what its module keeps of these."""
    return all(_Constants(function, module).is_one(value) for value in _returned(function))


def is_literal(function: ast.FunctionDef) -> bool:
    """Every `return` of it gives a number that is written there."""
    return all(isinstance(value, ast.Constant) for value in _returned(function))


def _returned(function: ast.FunctionDef) -> list[ast.expr]:
    found = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None]
    # One that returns nothing is judged by its result.
    return found or [ast.Name("nothing", ast.Load())]


class _Constants:
    """Which expressions of a function are the same on every run."""

    def __init__(self, function: ast.FunctionDef, module: ast.Module | None) -> None:
        self._function = function
        self._module = module

    def is_one(self, value: ast.expr, depth: int = 0) -> bool:
        if depth > _DEEPEST:
            return False
        if isinstance(value, ast.Constant):
            return True
        if isinstance(value, (ast.Tuple, ast.List, ast.Set)):
            return all(self.is_one(item, depth + 1) for item in value.elts)
        if isinstance(value, ast.Dict):
            return all(self.is_one(item, depth + 1) for item in value.values)
        if isinstance(value, ast.UnaryOp):
            return self.is_one(value.operand, depth + 1)
        if isinstance(value, ast.BinOp):
            return self.is_one(value.left, depth + 1) and self.is_one(value.right, depth + 1)
        if isinstance(value, ast.JoinedStr):
            return all(self.is_one(part, depth + 1) for part in value.values)
        if isinstance(value, ast.FormattedValue):
            return self.is_one(value.value, depth + 1)
        if isinstance(value, ast.Attribute):
            return value.attr in _OUTLINES
        if isinstance(value, ast.Subscript):
            return self.is_one(value.value, depth + 1)
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
            return self._is_outline(value.func.id, value, depth)
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
            return value.func.attr in _TELL_OUTLINES
        return isinstance(value, ast.Name) and self._is_kept(value.id, depth)

    def _is_outline(self, name: str, call: ast.Call, depth: int) -> bool:
        if name == "len" and len(call.args) == 1:
            whole = isinstance(call.args[0], (ast.Name, ast.Attribute, ast.Subscript, ast.List, ast.Tuple))
            return whole and not self._is_chosen(call.args[0])
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        return name in _OF_OUTLINES and all(self.is_one(one, depth + 1) for one in given)

    def _is_chosen(self, value: ast.expr) -> bool:
        """A set, or what was filtered: how many there are was found out."""
        if not isinstance(value, ast.Name):
            return False
        for node in ast.walk(self._function):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == value.id:
                if node.attr in _CHOOSING:
                    return True
            elif isinstance(node, ast.Assign) and any(
                isinstance(target, ast.Name) and target.id == value.id for target in node.targets
            ):
                if any(isinstance(part, (ast.Set, ast.SetComp, ast.Dict, ast.DictComp)) for part in ast.walk(node)):
                    return True
                if any(isinstance(part, ast.comprehension) and part.ifs for part in ast.walk(node)):
                    return True
                if any(isinstance(part, ast.Name) and part.id in ("set", "filter", "dict") for part in ast.walk(node)):
                    return True
        return False

    def _is_kept(self, name: str, depth: int) -> bool:
        """A name that is only ever assigned constants, and by nothing else than plain assignments."""
        stores = [
            node
            for node in ast.walk(self._function)
            if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
        ]
        plain = [
            node.value
            for node in ast.walk(self._function)
            if isinstance(node, ast.Assign)
            and len(node.targets) == 1
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == name
        ]
        if not stores and self._module is not None and name not in _parameters(self._function):
            return self._is_kept_by_module(self._module, name, depth)
        if not stores or len(stores) != len(plain) or self._is_changed(name):
            return False
        return all(self.is_one(one, depth + 1) for one in plain)

    def _is_kept_by_module(self, module: ast.Module, name: str, depth: int) -> bool:
        """A name like `STEPS`, which one line of the module binds and no function binds again."""
        stores = [node for node in ast.walk(module) if _is_name(node, name) and not isinstance(node.ctx, ast.Load)]
        bound = [
            node.value
            for node in module.body
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and node.targets[0] in stores
        ]
        # Only what cannot be changed where it stands: a list may be filled by anybody.
        fixed = (ast.Constant, ast.UnaryOp, ast.BinOp, ast.JoinedStr, ast.Tuple)
        return len(stores) == len(bound) == 1 and isinstance(bound[0], fixed) and self.is_one(bound[0], depth + 1)

    def _is_changed(self, name: str) -> bool:
        """Something is done to the object: a method is called, an item is set, another function has it."""
        for node in ast.walk(self._function):
            if isinstance(node, (ast.Attribute, ast.Subscript)) and _is_name(node.value, name):
                if isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Load):
                    return True
            elif isinstance(node, ast.AugAssign) and _is_name(node.target, name):
                return True
            elif isinstance(node, ast.Call) and any(_is_name(given, name) for given in node.args):
                return not (isinstance(node.func, ast.Name) and node.func.id in _OF_OUTLINES)
        return False


def _parameters(function: ast.FunctionDef) -> frozenset[str]:
    return frozenset(node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg))


def _is_name(node: ast.AST, name: str) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and node.id == name
