"""Training steps: what in them needs Python."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import dotted, last_name
from tflint_stall.facts.values.values import Api, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


def needs_python(module: Module, node: ast.AST) -> str:
    """The call in a step that cannot run in a graph; empty where there is none."""
    evaluator = module.project.evaluator
    for call in module.tree.within(node, ast.Call):
        name = last_name(call.func)
        if name in ("numpy", "tolist", "item") and isinstance(call.func, ast.Attribute):
            return f"{module.tree.text(call)}"
        if name in ("step", "reset", "render") and isinstance(call.func, ast.Attribute):
            if "env" in dotted(call.func.value).lower():
                return module.tree.text(call.func) + "(…)"
        if not isinstance(call.func, (ast.Name, ast.Attribute)):
            continue
        for value in evaluator.evaluate(module, call.func):
            if isinstance(value, Api) and value.path == "builtins.print":
                return "print(…)"
            if (
                isinstance(value, Api)
                and value.path in ("builtins.float", "builtins.int", "builtins.bool")
                and call.args
            ):
                given = evaluator.evaluate(module, call.args[0])
                if any(isinstance(item, Obj) and item.kind is Kind.TENSOR for item in given):
                    return module.tree.text(call)
    return ""
