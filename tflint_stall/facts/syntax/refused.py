"""What no Python accepts, though its grammar allows it: what the compiler finds out after the parser."""

from __future__ import annotations
import __future__

import ast
from collections.abc import Iterable, Iterator

from tflint_stall.facts.syntax.compact import order_of, parent_of, scope_of
from tflint_stall.facts.syntax.names import parameters
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, DEFS, LOOPS, Tree

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias

    _Refused: TypeAlias = tuple[str, ast.AST]


def refused(tree: Tree) -> tuple[str, ast.AST] | None:
    """The first thing that keeps a file from being compiled, in Python's own words; `None` where nothing does."""
    found = (*_outside(tree), *_twice(tree), *_starred(tree), *_declared(tree), *_out_of_order(tree))
    return min(found, key=lambda entry: order_of(entry[1]), default=None)


def _outside(tree: Tree) -> Iterator[_Refused]:
    """What belongs into a function or a loop, and stands in none."""
    for returned in tree.nodes(ast.Return):
        if not isinstance(scope_of(returned), DEFS):
            yield "'return' outside function", returned
    yields: list[ast.Yield | ast.YieldFrom] = [*tree.nodes(ast.Yield), *tree.nodes(ast.YieldFrom)]
    for yielded in yields:
        if not isinstance(scope_of(yielded), (*DEFS, ast.Lambda, *COMPREHENSIONS)):
            yield "'yield' outside function", yielded
    waiting: list[ast.Await | ast.AsyncFor | ast.AsyncWith]
    waiting = [*tree.nodes(ast.Await), *tree.nodes(ast.AsyncFor), *tree.nodes(ast.AsyncWith)]
    for awaited in waiting:
        if not isinstance(scope_of(awaited), (ast.AsyncFunctionDef, *COMPREHENSIONS)):
            yield "'await' outside async function", awaited
    leaving: list[ast.Break | ast.Continue] = [*tree.nodes(ast.Break), *tree.nodes(ast.Continue)]
    for left in leaving:
        if not _is_in_loop(left):
            yield f"'{type(left).__name__.lower()}' outside loop", left


def _is_in_loop(node: ast.AST) -> bool:
    child, parent = node, parent_of(node)
    while parent is not None and not isinstance(parent, (*DEFS, ast.ClassDef)):
        if isinstance(parent, LOOPS) and child not in parent.orelse:
            return True
        child, parent = parent, parent_of(parent)
    return False


def _twice(tree: Tree) -> Iterator[_Refused]:
    """Two parameters of one name, an argument that is given twice."""
    for function in (*tree.definitions(), *tree.nodes(ast.Lambda)):
        own = parameters(function)
        if len(own) > 1 and (name := _repeated(parameter.arg for parameter in own)):
            yield f"duplicate argument '{name}' in function definition", function
    for call in tree.nodes(ast.Call):
        if len(call.keywords) > 1 and (name := _repeated(keyword.arg for keyword in call.keywords)):
            yield f"keyword argument repeated: {name}", call


def _repeated(names: Iterable[str | None]) -> str:
    seen: set[str] = set()
    for name in names:
        if name and name in seen:
            return name
        seen.add(name or "")
    return ""


def _starred(tree: Tree) -> Iterator[_Refused]:
    """A star where nothing can be unpacked."""
    for starred in tree.nodes(ast.Starred):
        parent = parent_of(starred)
        if isinstance(parent, (ast.Assign, ast.For, ast.AsyncFor, ast.AnnAssign, ast.Return)):
            yield "can't use starred expression here", starred
        elif isinstance(parent, (ast.Tuple, ast.List)) and isinstance(parent.ctx, ast.Store):
            if any(isinstance(other, ast.Starred) and other is not starred for other in parent.elts):
                yield "multiple starred expressions in assignment", starred


def _declared(tree: Tree) -> Iterator[_Refused]:
    """Names of other scopes that come too late, or from nowhere."""
    for nonlocal_ in tree.nodes(ast.Nonlocal):
        if isinstance(scope_of(nonlocal_), ast.Module):
            yield "nonlocal declaration not allowed at module level", nonlocal_
    for declaration in tree.nodes(ast.Global):
        scope = scope_of(declaration)
        if isinstance(scope, DEFS) and (name := _repeated([*set(declaration.names), *_parameter_names(scope)])):
            yield f"name '{name}' is parameter and global", declaration
        if not isinstance(scope, ast.Module):
            for used in tree.within(scope, ast.Name):
                if used.id in declaration.names and scope_of(used) is scope and order_of(used) < order_of(declaration):
                    yield f"name '{used.id}' is used prior to global declaration", declaration
    for imported in tree.nodes(ast.ImportFrom):
        if imported.names[0].name == "*" and not isinstance(scope_of(imported), ast.Module):
            yield "import * only allowed at module level", imported


def _out_of_order(tree: Tree) -> Iterator[_Refused]:
    """What nothing may come after, and something does; features that no Python has."""
    for tried in tree.nodes(ast.Try):
        for handler in tried.handlers[:-1]:
            if handler.type is None:
                yield "default 'except:' must be last", handler
    for match in tree.nodes(ast.Match):
        for case in match.cases[:-1]:
            if isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None and case.guard is None:
                yield "a pattern that takes everything makes the remaining patterns unreachable", case.pattern
        for case in match.cases:
            captured: list[ast.MatchAs | ast.MatchStar] = [
                *tree.within(case.pattern, ast.MatchAs),
                *tree.within(case.pattern, ast.MatchStar),
            ]
            has_ways = any(True for _ in tree.within(case.pattern, ast.MatchOr))
            if not has_ways and (name := _repeated(part.name for part in captured)):
                yield f"multiple assignments to name '{name}' in pattern", case.pattern
    for imported in tree.nodes(ast.ImportFrom):
        if imported.module == "__future__" and not imported.level:
            for alias in imported.names:
                if alias.name not in __future__.all_feature_names:
                    yield f"future feature {alias.name} is not defined", imported
    for yielded in tree.nodes(ast.YieldFrom):
        if isinstance(scope_of(yielded), ast.AsyncFunctionDef):
            yield "'yield from' inside async function", yielded


def _parameter_names(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    return [parameter.arg for parameter in parameters(function)]
