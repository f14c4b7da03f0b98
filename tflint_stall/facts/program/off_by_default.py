"""Conditions that are not met by themselves: an option to debug, to check, or to do something else, which is off."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.program.length import number
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, argument, dotted, function_with, last_name
from tflint_stall.facts.values.guards import Guard, decided, guards
from tflint_stall.facts.values.parameters import default_of

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_CHECKING = r"(?i)(?:^|_)(?:debug(?:ging)?|sanity|verify|check(?:s|ing)?|inspect|profil(?:e|ing|er)|dry_?run)(?:$|_)"
_DEFINING = ("DEFINE_bool", "DEFINE_boolean", "DEFINE_integer")
# An option that is handed on by more functions than these is not followed.
_DEEPEST = 3


def is_for_checking(module: Module, guard: Guard) -> bool:
    """`if args.debug:`, `if FLAGS.check_gradients:`, `if self.verify:`, where nothing in sight turns it on."""
    test, holds = guard.test, guard.holds
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return is_for_checking(module, Guard(test.operand, not holds))
    if isinstance(test, ast.BoolOp):
        return isinstance(test.op, ast.And) is holds and any(
            is_for_checking(module, Guard(part, holds)) for part in test.values
        )
    if not holds or not isinstance(test, (ast.Name, ast.Attribute)):
        return False
    option = test.value if isinstance(test, ast.Attribute) and test.attr == "value" else test
    return re.search(_CHECKING, last_name(option)) is not None and _is_off(module, option)


def is_called_for_checking(module: Module, node: ast.AST) -> bool:
    """Whether all calls in sight of the function around a node ask for debugging, and none says that it is on."""
    function = module.tree.function(node)
    sites = module.project.call_sites(module, function) if isinstance(function, DEFS) else []
    return bool(sites) and all(
        any(_may_check(site.module, g) for g in guards(site.module, site.call)) for site in sites
    )


def _may_check(module: Module, guard: Guard) -> bool:
    """`if debug_mode:`, whose value a configuration gives."""
    if not guard.holds or not isinstance(guard.test, (ast.Name, ast.Attribute)):
        return False
    return re.search(_CHECKING, last_name(guard.test)) is not None and decided(module, guard, None) is not True


def option_that_is_off(module: Module, guard: Guard) -> ast.expr | None:
    """The option of `if times > 0:`, `if FLAGS.times:`, where it is off by default and nobody in sight turns it on."""
    test, holds = guard.test, guard.holds
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and _is_false(test.comparators[0]):
        holds = holds and isinstance(test.ops[0], (ast.Gt, ast.NotEq, ast.IsNot))
        test = test.left
    if not holds or not isinstance(test, (ast.Name, ast.Attribute, ast.Subscript)):
        return None
    return test if _is_off_over_calls(module, test) else None


def _is_off_over_calls(module: Module, option: ast.expr, depth: int = 0) -> bool:
    """Whether an option is off, also where functions hand it on; what comes from out of sight leaves it as it is."""
    if isinstance(option, ast.Constant):
        return _is_false(option)
    if isinstance(option, ast.Subscript):
        key = option.slice.value if isinstance(option.slice, ast.Constant) else None
        return isinstance(key, str) and _is_off_as_option(module, key)
    if not isinstance(option, ast.Name):
        return isinstance(option, ast.Attribute) and _is_off(module, option)
    bindings = module.names.lookup(option.id, option)
    binding = bindings[0] if len(bindings) == 1 and not bindings[0].path else None
    if binding is None or depth > _DEEPEST:
        return False
    if binding.how is How.PARAMETER and isinstance(binding.node, ast.arg):
        return _is_off_as_parameter(module, binding.node, depth)
    if binding.how is How.ASSIGN and isinstance(binding.value, (ast.Attribute, ast.Subscript)):
        return _is_off_over_calls(module, binding.value, depth + 1)
    return _is_off(module, option)


def _is_off_as_parameter(module: Module, parameter: ast.arg, depth: int) -> bool:
    function = function_with(parameter)
    default = default_of(function, parameter)
    if default is not None and not _is_false(default):
        return False
    off: list[bool] = []
    for site in module.project.call_sites(module, function):
        given = module.project.evaluator.parameters.argument(site.frame, parameter)
        if given is None:
            continue
        if number(site.module, given):
            return False
        off.append(_is_off_over_calls(site.module, given, depth + 1))
    return default is not None or (bool(off) and all(off))


def _is_off(module: Module, option: ast.expr) -> bool:
    if isinstance(option, ast.Attribute):
        return _is_off_as_option(module, option.attr)
    bindings = module.names.lookup(dotted(option), option)
    if len(bindings) != 1:
        return False
    binding = bindings[0]
    if binding.how is How.ASSIGN and isinstance(binding.value, ast.Call):
        made = binding.value
        return last_name(made.func) in _DEFINING and _is_false(argument(made, 1, "default"))
    if binding.how is not How.PARAMETER or not isinstance(binding.node, ast.arg):
        return False
    function = function_with(binding.node)
    return _is_false(default_of(function, binding.node)) and not module.project.call_sites(module, function)


def _is_off_as_option(module: Module, name: str) -> bool:
    """An option of the command line: `add_argument("--debug", action="store_true")`, `DEFINE_bool("debug", False)`."""
    for call in module.tree.calls.get("add_argument", ()):
        flags = [item.value for item in call.args if isinstance(item, ast.Constant) and isinstance(item.value, str)]
        if any(flag.lstrip("-").replace("-", "_") == name for flag in flags):
            action = argument(call, None, "action")
            if isinstance(action, ast.Constant) and action.value == "store_true":
                return True
            return _is_false(argument(call, None, "default"))
    defined = (call for word in _DEFINING for call in module.tree.calls.get(word, ()))
    return any(
        isinstance(named := argument(call, 0, "name"), ast.Constant)
        and named.value == name
        and _is_false(argument(call, 1, "default"))
        for call in defined
    )


def _is_false(expr: ast.expr | None) -> bool:
    return isinstance(expr, ast.Constant) and (expr.value is False or expr.value is None or expr.value == 0)
