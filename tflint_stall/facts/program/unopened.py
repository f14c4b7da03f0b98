"""Branches that no call of a function opens: `if in_memory:` where every caller leaves that off, or turns it off."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.uncalled import PLAIN_DECORATORS
from tflint_stall.facts.syntax.names import parameters
from tflint_stall.facts.syntax.tree import DEFS, last_name
from tflint_stall.facts.values.guards import Guard, decided

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_MOST_CALLS = 12


def is_opened_by_nobody(module: Module, guard: Guard) -> bool:
    """Whether a condition hangs on a parameter, and is not met in any call of a function whose calls are in sight."""
    function = module.tree.function(guard.test)
    if not isinstance(function, DEFS) or module.is_test or not module.path.endswith(".py"):
        return False
    named = {one.arg for one in parameters(function)}
    if not any(isinstance(part, ast.Name) and part.id in named for part in ast.walk(guard.test)):
        return False
    sites = module.project.call_sites(module, function)
    if not 0 < len(sites) <= _MOST_CALLS:
        return False
    if any(decided(site.frame.module, guard, site.frame) is not False for site in sites):
        return False
    return _are_all(module, function, {site.call.func for site in sites})


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
