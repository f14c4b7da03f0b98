"""How many at once: as the steps beside say it, else AUTOTUNE, else a number."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Facts
from tflint_stall.facts.syntax.names import How
from tflint_stall.fixes import spelling
from tflint_stall.fixes.spelling import Spelled

# What is done with elements one by one, for somebody who looks at them.
_SHOWING = r"_*(show|display|visuali[sz]e|plot|print|view|look)(_|$)"
_READS, _CALLS = "num_parallel_reads", "num_parallel_calls"


def argument_of(facts: Facts) -> str:
    """How a `map` is told; those of `tf.contrib.data`, which have a buffer of their own, count threads."""
    return "num_threads" if any(k.arg == "output_buffer_size" for k in facts.tree.nodes(ast.keyword)) else _CALLS


def calls(facts: Facts, node: ast.AST) -> Spelled | None:
    """What `num_parallel_calls` is to be at a place; `None` where elements are only shown to somebody, one by one."""
    if re.match(_SHOWING, facts.enclosing_function_name(node)):
        return None
    return _as_beside(facts, node, _CALLS) or spelling.autotune_or_number(facts, node)


def calls_in_words(facts: Facts, node: ast.AST) -> str:
    beside = _as_beside(facts, node, _CALLS)
    return beside.text if beside is not None else spelling.autotune_in_words(facts, node)


def reads(facts: Facts, node: ast.AST, number: str, *, chooses: bool) -> Spelled | None:
    """What `num_parallel_reads` is to be: older readers take it for a `cycle_length`, and choose none."""
    beside = _as_beside(facts, node, _READS) or _as_beside(facts, node, _CALLS)
    if beside is not None and (chooses or "AUTO" not in beside.text.upper()):
        return beside
    return spelling.autotune(facts, node) if chooses else Spelled(number)


def _as_beside(facts: Facts, node: ast.AST, argument: str) -> Spelled | None:
    """What is given for an argument in the same function: `num_parallel_calls=args.workers` is no number of ours."""
    function = facts.tree.function(node)
    for keyword in facts.tree.nodes(ast.keyword):
        if keyword.arg == argument and facts.tree.function(keyword.value) is function:
            text = facts.tree.text(keyword.value)
            if _is_choice(facts, keyword.value) and _means_there(facts, keyword.value, node) and text.isprintable():
                return Spelled(text)
    return None


def _is_choice(facts: Facts, value: ast.expr) -> bool:
    """Whether an expression is what somebody decided on, and more than one."""
    if facts.constant(value) in (0, 1, None) and isinstance(value, (ast.Constant, ast.UnaryOp)):
        return False
    plain = (ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.UnaryOp, ast.USub, ast.Load)
    return facts.constant(value) != 1 and all(isinstance(node, plain) for node in ast.walk(value))


def _means_there(facts: Facts, value: ast.expr, node: ast.AST) -> bool:
    names = [name for name in ast.walk(value) if isinstance(name, ast.Name)]
    return all(
        facts.means_the_same(name, node)
        and (
            facts.is_bound(name.id, node)
            or all(binding.how is How.PARAMETER for binding in facts.module.names.lookup(name.id, name))
        )
        for name in names
    )
