"""How often a loop goes round in all where nobody says so: as often as one of its kind usually does.

It only decides whether something is worth a warning; no number of it is ever told to anybody.
"""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.program.definitions import bound_to
from tflint_stall.facts.program.length import rounds
from tflint_stall.facts.syntax.compact import scope_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, last_name
from tflint_stall.facts.values.values import Pipeline

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tflint_stall.facts.syntax.tree import Loop
    from tflint_stall.facts.values.module import Module

# Things at hand; the batches of data that nobody counts, and the files of a folder, are some more.
_THINGS, _BATCHES, _FILES = 100, 200, 500
_NAMES_OF_BATCHES = r"(?i)batches|dataset|loader|(^|_)ds(_|$)"
_EPOCHS = 20
# Steps of an environment or of time, updates, pictures of a camera: whoever counts in them counts in thousands.
_STEPS = 3000
_LISTING = frozenset({"glob", "iglob", "listdir", "scandir", "iterdir", "walk", "rglob"})
# The words of a sentence, also one that a model writes: whatever the loop itself ends when it is content.
_WORDS = 20
_NAMES_OF_WORDS = r"(?i)(^|_)(word|token|char|character|letter|sign|syllable|face)(_|$)"
# Steps within a step: the adaptation of a meta-learner, the updates after each step of an environment.
_INNER = 10
_NAMES_OF_INNER = r"(?i)inner|adapt|fine_?tun"
_NAMES_OF_EPOCHS = r"(?i)epoch"
_NAMES_OF_STEPS = (
    r"(?i)(^|_|max|num|n)(time_?)?(steps?|iter(s|ations?)?|episodes?|eps|games?|frames?|simulations?)(_|$)"
)


def presumed_rounds(ways: Iterable[Iterable[tuple[Module, Loop]]]) -> int | None:
    """How often a place is come to by the way that is gone most often, each through loops in each other.

    As often as each loop says, or where it does not as its kind usually goes round; `None` where none says anything.
    """
    found = [_of_way(way) for way in ways]
    return max((total for total, _ in found), default=None) if any(told for _, told in found) else None


def _of_way(loops: Iterable[tuple[Module, Loop]]) -> tuple[int, bool]:
    """What is taken for the rounds, and whether one of the loops says something."""
    total, told = 1, False
    for module, loop in loops:
        known = rounds(module, loop)
        few = _few_rounds(module, loop) if known is None else None
        told = told or known is not None or few is not None
        total *= known if known is not None else few if few is not None else _usual_rounds(module, loop)
    return total, told


def _few_rounds(module: Module, loop: Loop) -> int | None:
    """The rounds of a loop over what there is a handful of."""
    if isinstance(loop, ast.While):
        return _WORDS if _ends_itself(module, loop) else None
    if isinstance(loop, COMPREHENSIONS):
        return None
    if any(re.search(_NAMES_OF_WORDS, node.id) for node in ast.walk(loop.target) if isinstance(node, ast.Name)):
        return _WORDS
    return _INNER if any(re.search(_NAMES_OF_INNER, name) for name in _named(loop.iter)) else None


def _usual_rounds(module: Module, loop: Loop) -> int:
    if isinstance(loop, ast.While):
        return _STEPS
    if isinstance(loop, COMPREHENSIONS):
        return _THINGS
    named = _named(loop.iter)
    if any(re.search(_NAMES_OF_EPOCHS, name) for name in named):
        return _EPOCHS
    if any(re.search(_NAMES_OF_STEPS, name) for name in named) or _slides(loop.iter):
        return _STEPS
    if not _LISTING.isdisjoint(named):
        return _FILES
    if any(re.search(_NAMES_OF_BATCHES, name) for name in named):
        return _BATCHES
    over = loop.iter.args[0] if isinstance(loop.iter, ast.Call) and loop.iter.args else loop.iter
    found = (value for one in (loop.iter, over) for value in module.project.evaluator.evaluate(module, one))
    return _BATCHES if any(isinstance(value, Pipeline) for value in found) else _THINGS


def _named(expr: ast.expr) -> list[str]:
    return [last_name(node) for node in ast.walk(expr) if isinstance(node, (ast.Name, ast.Attribute))]


def _ends_itself(module: Module, loop: ast.While) -> bool:
    """`while not stop:` with `stop = True` in its body; what an environment says of its end is another matter."""
    is_negated = isinstance(loop.test, ast.UnaryOp) and isinstance(loop.test.op, ast.Not)
    flag = loop.test.operand if isinstance(loop.test, ast.UnaryOp) else loop.test
    if not isinstance(flag, ast.Name):
        return False
    everywhere = module.names.bindings.get(scope_of(flag), {}).get(flag.id, ())
    inside = [binding for binding in everywhere if module.tree.contains(loop, binding.node)]
    values = [bound_to(binding) for binding in inside]
    return bool(values) and all(isinstance(value, ast.Constant) and value.value is is_negated for value in values)


def _slides(iterated: ast.expr) -> bool:
    """`range(len(series) - window)`: a window that moves along a series of time."""
    if not isinstance(iterated, ast.Call) or last_name(iterated.func) not in ("range", "trange"):
        return False
    return any(
        isinstance(end, ast.BinOp)
        and isinstance(end.op, ast.Sub)
        and not isinstance(end.right, ast.Constant)
        and any(isinstance(part, ast.Call) and last_name(part.func) == "len" for part in ast.walk(end.left))
        for end in iterated.args
    )
