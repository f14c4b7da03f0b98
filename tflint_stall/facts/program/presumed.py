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

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Loop
    from tflint_stall.facts.values.module import Module

# Things at hand, and the batches of data that nobody counts; the files of a folder are some more.
_THINGS, _FILES = 100, 500
_EPOCHS = 20
# Steps of an environment or of time, updates, pictures of a camera: whoever counts in them counts in thousands.
_STEPS = 3000
_LISTING = frozenset({"glob", "iglob", "listdir", "scandir", "iterdir", "walk", "rglob"})
# A sentence that a model writes, or a search that finds: whatever the loop itself ends when it is content.
_WORDS = 30
_NAMES_OF_EPOCHS = r"(?i)epoch"
_NAMES_OF_STEPS = (
    r"(?i)(^|_|max|num|n)(time_?)?(steps?|iter(s|ations?)?|episodes?|eps|games?|frames?|simulations?)(_|$)"
)


def presumed_rounds(module: Module, loop: Loop) -> int:
    """The rounds of one loop, or what is taken for them."""
    known = rounds(module, loop)
    if known is not None:
        return known
    if isinstance(loop, ast.While):
        return _WORDS if _ends_itself(module, loop) else _STEPS
    if isinstance(loop, COMPREHENSIONS):
        return _THINGS
    named = [last_name(node) for node in ast.walk(loop.iter) if isinstance(node, (ast.Name, ast.Attribute))]
    if any(re.search(_NAMES_OF_EPOCHS, name) for name in named):
        return _EPOCHS
    if any(re.search(_NAMES_OF_STEPS, name) for name in named) or _slides(loop.iter):
        return _STEPS
    return _FILES if not _LISTING.isdisjoint(named) else _THINGS


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
