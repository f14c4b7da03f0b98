"""What a forked process inherits, and a spawned one, which only imports the file, does not find."""

from __future__ import annotations

import ast

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.module import Module


def reads_what_the_program_sets(module: Module, function: Function) -> bool:
    """Whether a function reads a global that another one sets, or that only the program binds, behind its guard."""
    tree = module.tree
    own = {name for declared in tree.within(function, ast.Global) for name in declared.names}
    local = module.names.bindings.get(function, {}).keys() - own
    read = {name.id for name in tree.within(function, ast.Name)} - local
    set_later = {name for declared in tree.nodes(ast.Global) for name in declared.names}
    bound = module.names.bindings.get(tree.module, {})
    guarded = {name for name in read & bound.keys() if all(_is_guarded(module, b.node) for b in bound[name])}
    return bool(read & (set_later | guarded))


def _is_guarded(module: Module, node: ast.AST) -> bool:
    """`if __name__ == "__main__":`"""
    tests = (above.test for above in module.tree.ancestors(node) if isinstance(above, ast.If))
    return any(isinstance(part, ast.Name) and part.id == "__name__" for test in tests for part in ast.walk(test))
