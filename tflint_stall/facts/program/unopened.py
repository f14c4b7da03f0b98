"""Branches that no call of a function opens: `if in_memory:` where every caller leaves that off, or turns it off."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.program.uncalled import PLAIN_DECORATORS
from tflint_stall.facts.syntax.names import parameters
from tflint_stall.facts.syntax.tree import DEFS, has_star, last_name
from tflint_stall.facts.values.guards import Guard, decided
from tflint_stall.facts.values.parameters import default_of

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.project import CallSite

_MOST_CALLS = 12
# What Keras itself gives a `call`.
_OF_KERAS = frozenset({"training", "mask", "attention_mask", "initial_state", "states"})


def is_opened_by_nobody(module: Module, guard: Guard) -> bool:
    """Whether a condition hangs on a parameter, and is not met in any call of a function whose calls are in sight."""
    test = guard.test
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return is_opened_by_nobody(module, Guard(test.operand, not guard.holds))
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) is guard.holds:
        return any(is_opened_by_nobody(module, Guard(part, guard.holds)) for part in test.values)
    function = module.tree.function(test)
    if not isinstance(function, DEFS) or module.is_test or not module.path.endswith(".py"):
        return False
    asked = {part.id for part in ast.walk(guard.test) if isinstance(part, ast.Name)}
    named = [one for one in parameters(function) if one.arg in asked]
    if not named:
        return False
    if _is_never_given(module, function, named, guard) or _is_left_by_keras(module, function, named, guard):
        return True
    sites = module.project.call_sites(module, function)
    followed = len(sites) <= _MOST_CALLS
    if not sites or not all(
        _keeps_default(site, named, guard) or (followed and decided(module, guard, site.frame) is False)
        for site in sites
    ):
        return False
    return _are_all(module, function, {site.call.func for site in sites}) or (
        all(_is_left_as_it_is(module, function, one) for one in named)
    )


def _is_never_given(
    module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef, named: list[ast.arg], guard: Guard
) -> bool:
    """Whether whatever is called like a function leaves a parameter alone whose default does not pass, in all files.

    Whose method a call of that name enters need not be known then.
    """
    default = default_of(function, named[0]) if len(named) == 1 else None
    if not isinstance(guard.test, ast.Name) or not isinstance(default, ast.Constant):
        return False
    if bool(default.value) is guard.holds:
        return False
    project, name = module.project, function.name
    if project.is_installable or not project.sees_around(module) or name.startswith("__") or name in module.texts:
        return False
    if any(last_name(one) not in PLAIN_DECORATORS | {"staticmethod"} for one in function.decorator_list):
        return False
    places = [module, *project.modules_with(module, name, _MOST_CALLS)]
    calls = [call for place in places for call in place.tree.calls.get(name, ())]
    before = _given_before(module, function, named[0])
    others = project.files_with(module, name)
    if not calls:
        # Somebody types it, as a comment says: `# In [4]: trainer.play(0)`.
        given = re.compile(rb"\b%s[ ]?\([^()]*\b%s\b" % (name.encode(), named[0].arg.encode()))
        return bool(others) and not any(given.search(data) for data in others)
    if len(others) > len(places) - 1:
        return False
    called = {call.func for call in calls}
    if any(use not in called for place in places for use in place.tree.loads.get(name, ())):
        return False
    if any(name in place.texts or place.aliases([name]) for place in places):
        return False
    return not any(
        has_star(call) or len(call.args) > before or named[0].arg in (keyword.arg for keyword in call.keywords)
        for call in calls
    )


def _is_left_by_keras(
    module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef, named: list[ast.arg], guard: Guard
) -> bool:
    """Whether the `call` of a layer or model has a parameter of its own that nobody gives, by name or in sight."""
    default, cls = default_of(function, named[0]) if len(named) == 1 else None, module.method_class(function)
    if function.name != "call" or cls is None or named[0].arg in _OF_KERAS:
        return False
    if not isinstance(guard.test, ast.Name) or not isinstance(default, ast.Constant):
        return False
    name = named[0].arg
    if bool(default.value) is guard.holds or module.project.is_installable:
        return False
    if any(keyword.arg == name for keyword in module.tree.nodes(ast.keyword)):
        return False
    given_to = module.project.evaluator.parameters.argument
    if any(given_to(site.frame, named[0]) is not None for site in module.project.call_sites(module, function)):
        return False
    # Not where another function declares one of that name.
    given = re.compile(rb"(?m)^(?!\s*def\b).*[(,\s]%s\s*=(?!=)" % name.encode())
    files = (data for data in module.project.files_with(module, name) if cls.name.encode() in data)
    return not any(given.search(data) for data in files)


def _given_before(module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef, parameter: ast.arg) -> int:
    """How many arguments a call may give by place without giving this one; an object gives itself."""
    positional = [*function.args.posonlyargs, *function.args.args]
    place = positional.index(parameter) if parameter in positional else len(positional)
    is_of_object = module.method_class(function) is not None and place > 0
    return place - is_of_object


def _keeps_default(site: CallSite, named: list[ast.arg], guard: Guard) -> bool:
    """Whether a call leaves the parameter that a test is alone, and its default does not pass.

    Read off the call: a file may be too large to follow what its names stand for.
    """
    if len(named) != 1 or not isinstance(guard.test, ast.Name) or has_star(site.call):
        return False
    default = default_of(site.frame.function, named[0])
    if not isinstance(default, ast.Constant) or bool(default.value) is guard.holds:
        return False
    return site.module.project.evaluator.parameters.argument(site.frame, named[0]) is None


def _is_left_as_it_is(module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef, parameter: ast.arg) -> bool:
    """Whether nothing in any file says the name of a parameter, or gives a call of this name so many arguments.

    Who calls a method whose name many classes have need not be known then.
    """
    project, name = module.project, function.name
    if default_of(function, parameter) is None or parameter in (function.args.vararg, function.args.kwarg):
        return False
    if project.is_installable or not project.sees_around(module) or project.is_imported_widely(module):
        return False
    if parameter.arg in module.texts or project.files_with(module, parameter.arg):
        return False
    before = _given_before(module, function, parameter)
    places = [module, *project.importers(module, [name])]
    calls = [call for place in places for call in place.tree.calls.get(name, ())]
    if any(parameter.arg in (keyword.arg for keyword in call.keywords) for call in calls):
        return False
    return not any(has_star(call) or len(call.args) > before for call in calls)


def _are_all(module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef, called: set[ast.expr]) -> bool:
    """Whether nothing but some calls reads the name of a function, in whatever file."""
    project, name = module.project, function.name
    if project.is_installable or not project.sees_around(module) or project.is_imported_widely(module):
        return False
    if any(last_name(one) not in PLAIN_DECORATORS | {"staticmethod"} for one in function.decorator_list):
        return False
    places = [module, *project.importers(module, [name])]
    if len(project.files_with(module, name)) > len(places) - 1 or any(name in place.texts for place in places):
        return False
    spelled = ((place, one) for place in places for one in {name, *place.aliases([name])})
    return all(use in called for place, one in spelled for use in place.tree.loads.get(one, ()))
