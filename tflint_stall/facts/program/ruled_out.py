"""Functions that are called behind a condition only, which none of the calls in sight meets.

`def __init__(self, kind="small"): if kind == "small": self.build_small()`, of which each call says `kind="large"`.
"""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.syntax.tree import DEFS
from tflint_stall.facts.values.guards import decided, guards
from tflint_stall.facts.values.values import Func, Method, Unknown

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.project import CallSite

    Definition = ast.FunctionDef | ast.AsyncFunctionDef

# Who is called from more places is asked for more than what these few say.
_MOST_CALLERS = 6


def is_ruled_out(module: Module, node: ast.AST) -> bool:
    """Whether code stands in a function that nothing comes to, as far as the arguments of all calls tell."""
    function = module.tree.function(node)
    if not isinstance(function, DEFS) or module.project.is_installable:
        return False
    sites = module.project.call_sites(module, function)
    if not 0 < len(sites) <= _MOST_CALLERS or not all(map(_is_never_taken, sites)):
        return False
    return not _is_named_otherwise(module, function, sites)


def _is_named_otherwise(module: Module, function: Definition, sites: list[CallSite]) -> bool:
    """Whether a function is handed on, or something is called so of which nobody knows whether it is this one."""
    name, called = function.name, {site.call.func for site in sites}
    kinds = {type(one) for one in called}
    places = {module, *(site.module for site in sites)}
    seen = {place.source.data for place in places}
    loads = ((place, load) for place in places for load in place.tree.loads.get(name, ()) if type(load) in kinds)
    by_text = name in module.texts and "getattr" in module.tree.calls
    # A method is asked of something, a function may be imported.
    before = rb"\b" if ast.Name in kinds else rb"\."
    spelled = re.compile(before + rb"%s\b" % re.escape(name.encode()))
    return (
        by_text
        or any(load not in called and _may_be(place, load, function) for place, load in loads)
        or any(spelled.search(data) for data in module.project.importer_bytes(module) if data not in seen)
    )


def _may_be(place: Module, load: ast.Name | ast.Attribute, function: Definition) -> bool:
    for value in place.project.evaluator.evaluate(place, load):
        owner = value.owner if isinstance(value, Method) else value
        if isinstance(owner, Unknown) or (isinstance(value, Func) and value.node is function):
            return True
    return False


def _is_never_taken(site: CallSite) -> bool:
    caller = site.module.tree.function(site.call)
    around = site.module.project.call_sites(site.module, caller) if caller is not None else []
    if not 0 < len(around) <= _MOST_CALLERS:
        return False
    return any(
        all(decided(site.module, guard, outer.frame) is False for outer in around)
        for guard in guards(site.module, site.call)
    )
