"""Training steps: what in them needs Python, and what makes their gradients explode."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api.api_table import COMPILED_LOADERS, RECURRENT_LAYERS, Kind
from tflint_stall.facts.syntax.tree import argument, dotted, last_name
from tflint_stall.facts.tensorflow.models import layers
from tflint_stall.facts.tensorflow.training import GradientUse, mentions_clip
from tflint_stall.facts.values.values import Api, Method, Obj, Unknown

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_ADVERSARIAL = r"(?i)discriminator|gen_tape|disc_tape|(^|_)critic(_|$)"
_ACTOR = r"(?i)(^|_)(actor|policy|actions?|rewards?)(_|$)"
_ENVIRONMENTS = ("gym", "gymnasium", "pettingzoo", "dm_control", "dm_env", "procgen", "unityagents")


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


def computes_in_numpy(module: Module, node: ast.AST) -> bool:
    """Whether a step calls NumPy or `predict`: in a graph it would do so once, with symbols for tensors."""
    for call in module.tree.within(node, ast.Call):
        for value in module.project.evaluator.evaluate(module, call.func):
            if isinstance(value, Api) and value.path.startswith("numpy."):
                return True
            if isinstance(value, Method) and isinstance(value.owner, Obj):
                if value.owner.kind is Kind.ARRAY or (value.owner.kind is Kind.MODEL and value.name == "predict"):
                    return True
    return False


def runs_model(module: Module, loop: ast.AST) -> bool:
    """Whether a loop runs a model, or steps an environment."""
    for call in module.tree.within(loop, ast.Call):
        if last_name(call.func) == "step" and isinstance(call.func, ast.Attribute):
            return True
        for value in module.project.evaluator.evaluate(module, call.func):
            if isinstance(value, Obj) and value.kind in (Kind.MODEL, Kind.TF_FUNCTION):
                return True
            if isinstance(value, Unknown) and last_name(call.func).endswith(("model", "network", "net", "policy")):
                return True
    return False


def runs_compiled(module: Module, node: ast.AST) -> bool:
    """Whether a piece of code calls a tf.function, or something that was loaded compiled."""
    for call in module.tree.within(node, ast.Call):
        for value in module.project.evaluator.evaluate(module, call.func):
            owner = value.owner if isinstance(value, Method) else value
            if isinstance(owner, Obj) and (owner.kind is Kind.TF_FUNCTION or owner.api in COMPILED_LOADERS):
                return True
    return False


def is_recurrent(layer: Obj) -> bool:
    return layer.api in RECURRENT_LAYERS


def why_risky(use: GradientUse) -> str:
    """Why the gradients of an update may explode; empty where nothing says so."""
    if any(is_recurrent(layer) for model in _differentiated_models(use) for layer in layers(model)):
        return "of a recurrent model"
    function = use.module.tree.function(use.gradient) or use.module.tree.module
    names = {name.id for name in use.module.tree.within(function, ast.Name)}
    names |= {attribute.attr for attribute in use.module.tree.within(function, ast.Attribute)}
    if any(re.search(_ADVERSARIAL, name) for name in names):
        learns_to_act = any(re.search(_ACTOR, name) for name in names)
        return "in a reinforcement learning update" if learns_to_act else "in an adversarial update"
    if _steps_environment(use.module, use.gradient) or _steps_environment(use.apply_module, use.apply):
        return "in a reinforcement learning update"
    if not use.module.imported.isdisjoint(_ENVIRONMENTS) or not use.apply_module.imported.isdisjoint(_ENVIRONMENTS):
        return "in a reinforcement learning update"
    return ""


def _steps_environment(module: Module, node: ast.AST) -> bool:
    """`env.step(action)` in the same function or class, or in a function that calls this one."""
    tree = module.tree
    function = tree.function(node)
    around: list[ast.AST] = [function or tree.module]
    if function is not None:
        around += [cls for cls in [tree.enclosing_class(function)] if cls is not None]
        sites = module.project.call_sites(module, function)
        around += [site.module.tree.function(site.call) or tree.module for site in sites if site.module is module]
    return any(
        isinstance(call.func, ast.Attribute) and "env" in dotted(call.func.value).lower()
        for call in tree.calls.get("step", ())
        if any(tree.contains(outer, call) for outer in around)
    )


def _differentiated_models(use: GradientUse) -> list[Obj]:
    sources = argument(use.gradient, 1, "sources", "var_list", "xs")
    if sources is None:
        return []
    values = use.module.project.evaluator.evaluate(use.module, sources)
    owners = [value.of for value in values if isinstance(value, Obj) and value.kind is Kind.VARIABLES]
    return [owner for owner in owners if isinstance(owner, Obj) and owner.kind is Kind.MODEL]


def clipped_by_receiver(use: GradientUse) -> bool:
    """Whether the gradients go to an object of the project whose class clips."""
    func = use.apply.func
    if not isinstance(func, ast.Attribute):
        return False
    for value in use.apply_module.project.evaluator.evaluate(use.apply_module, func.value):
        if isinstance(value, Obj) and value.cls is not None and mentions_clip(value.cls.module, value.cls.node):
            return True
    return False
