"""Functions that are called behind a condition only, which none of the calls in sight meets.

`def __init__(self, kind="small"): if kind == "small": self.build_small()`, of which each call says `kind="large"`.
"""

from __future__ import annotations

from tflint_stall.facts.values.guards import decided, guards

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    import ast

    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.project import CallSite

# Who is called from more places is asked for more than what these few say.
_MOST_CALLERS = 6


def is_ruled_out(module: Module, node: ast.AST) -> bool:
    """Whether code stands in a function that nothing comes to, as far as the arguments of all calls tell."""
    function = module.tree.function(node)
    if function is None or module.project.is_installable:
        return False
    sites = module.project.call_sites(module, function)
    return 0 < len(sites) <= _MOST_CALLERS and all(map(_is_never_taken, sites))


def _is_never_taken(site: CallSite) -> bool:
    caller = site.module.tree.function(site.call)
    around = site.module.project.call_sites(site.module, caller) if caller is not None else []
    if not 0 < len(around) <= _MOST_CALLERS:
        return False
    return any(
        all(decided(site.module, guard, outer.frame) is False for outer in around)
        for guard in guards(site.module, site.call)
    )
