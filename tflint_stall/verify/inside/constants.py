"""Does a function return what it computes, or something that is the same whatever it did?"""

from __future__ import annotations

import ast

# What is known of a result before it is computed.
_OUTLINES = ("shape", "ndim", "dtype")
_OF_OUTLINES = ("len", "str", "repr", "int", "tuple", "list", "dict")
# What fills a set, or takes out of a list.
_CHOOSING = ("add", "setdefault", "remove", "discard", "pop")
_DEEPEST = 5


def says_nothing(function: ast.FunctionDef) -> bool:
    """Every `return` of it gives literals, lengths or shapes."""
    return all(_Constants(function).is_one(value) for value in _returned(function))


def is_literal(function: ast.FunctionDef) -> bool:
    """Every `return` of it gives a number that is written there."""
    return all(isinstance(value, ast.Constant) for value in _returned(function))


def _returned(function: ast.FunctionDef) -> list[ast.expr]:
    found = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None]
    # One that returns nothing is judged by its result.
    return found or [ast.Name("nothing", ast.Load())]


class _Constants:
    """Which expressions of a function are the same on every run."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self._function = function

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
        if isinstance(value, ast.Attribute):
            return value.attr in _OUTLINES
        if isinstance(value, ast.Subscript):
            return self.is_one(value.value, depth + 1)
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
            return self._is_outline(value.func.id, value, depth)
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
        if not stores or len(stores) != len(plain) or self._is_changed(name):
            return False
        return all(self.is_one(one, depth + 1) for one in plain)

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


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
