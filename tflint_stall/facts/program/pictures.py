"""Data that was read from a picture file, and what is found in one.

The model that gets a picture computes longer than its call costs.
"""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.program.definitions import definitions
from tflint_stall.facts.syntax.compact import scope_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, dotted, last_name
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tflint_stall.facts.values.module import Module

# What reads a picture, or cuts one into patches; not what only changes a frame of a game.
_READERS = frozenset(
    """cv2.imread PIL.Image.open imageio.imread imageio.v2.imread imageio.v3.imread skimage.io.imread
    matplotlib.image.imread matplotlib.pyplot.imread scipy.misc.imread scipy.ndimage.imread keras.utils.load_img
    keras.preprocessing.image.load_img nibabel.load pydicom.dcmread pydicom.read_file tifffile.imread
    patchify.patchify tf.io.decode_image tf.io.decode_jpeg tf.io.decode_png""".split()
)
_MOST_STEPS = 80
# What finds the things in a picture: a handful of faces, boxes, contours.
_FINDING = (
    r"(?i)detect|contours|regionprops|face_locations|segment"
    r"|(?:find|get|extract|locate|crop)_?(?:all_?)?\w*(?:face|box|object|region|roi|plate|letter|digit|char)"
)


def is_picture(module: Module, expr: ast.expr) -> bool:
    """Whether an expression, or what it was made of, comes from a picture file."""
    waiting, seen = [(module, expr)], set[ast.AST]()
    while waiting and len(seen) < _MOST_STEPS:
        place, node = waiting.pop()
        if isinstance(node, (ast.Name, ast.Attribute)) and node not in seen:
            seen.add(node)
            waiting.extend((place, held) for held in _held(place, node))
        if isinstance(node, ast.IfExp):
            # `0 if grey < 200 else 255`: what is asked about is where the numbers come from.
            waiting.append((place, node.test))
        for definition in definitions(place, node):
            if definition.expr in seen:
                continue
            seen.add(definition.expr)
            if _reads(definition.module, definition.expr):
                return True
            waiting.extend((definition.module, part) for part in _parts(definition.module, definition.expr))
            waiting.extend((definition.module, part) for part in _filled_with(definition.module, definition.expr))
    return False


def goes_over_findings(module: Module, loop: ast.AST) -> bool:
    """Whether a loop goes over what was found in one picture: `for face in detect_faces(picture)`."""
    if not isinstance(loop, (ast.For, ast.AsyncFor)):
        return False
    iterable = loop.iter
    while isinstance(iterable, ast.Call) and last_name(iterable.func) == "enumerate" and iterable.args:
        iterable = iterable.args[0]
    bindings = module.names.lookup(dotted(iterable), iterable) if dotted(iterable) else []
    made = [binding.value for binding in bindings] or [iterable]
    return all(isinstance(expr, ast.Call) and expr.args and _finds(expr) for expr in made)


def _finds(call: ast.Call) -> bool:
    return re.search(_FINDING, last_name(call.func)) is not None


def _reads(module: Module, expr: ast.expr) -> bool:
    values = module.project.evaluator.evaluate(module, expr.func) if isinstance(expr, ast.Call) else ()
    return any(isinstance(value, Api) and value.path in _READERS for value in values)


def _parts(module: Module, expr: ast.expr) -> Iterator[ast.expr]:
    """What the value of an expression is taken from."""
    if isinstance(expr, ast.Call):
        if isinstance(expr.func, ast.Attribute):
            yield expr.func.value
        yield from expr.args[:2] or [keyword.value for keyword in expr.keywords[:2]]
    elif isinstance(expr, (ast.Subscript, ast.Starred)):
        yield expr.value
    elif isinstance(expr, (ast.BinOp, ast.Compare)):
        yield expr.left
    elif isinstance(expr, (ast.List, ast.Tuple)):
        yield from expr.elts[:2]
    elif isinstance(expr, COMPREHENSIONS):
        yield getattr(expr, "elt", None) or expr.generators[0].iter


def _filled_with(module: Module, expr: ast.expr) -> Iterator[ast.expr]:
    """What is added to an empty list, which a function may have returned since."""
    if isinstance(expr, ast.List) and not expr.elts:
        statement = module.tree.statement(expr)
        targets = statement.targets if isinstance(statement, ast.Assign) and statement.value is expr else []
        for name in (target for target in targets if isinstance(target, ast.Name)):
            for binding in module.names.bindings.get(scope_of(name), {}).get(name.id, ()):
                if binding.value is expr:
                    yield from (call.args[-1] for call in module.added_to(binding) if call.args)


def _held(module: Module, name: ast.Name | ast.Attribute) -> Iterator[ast.expr]:
    """What a loop goes over that binds a name; what is added to the list that it is."""
    for binding in module.names.lookup(dotted(name), name) if dotted(name) else ():
        if binding.how is How.ITERATE and binding.value is not None:
            yield binding.value
        # `image /= 255`: it is still what it was before.
        if binding.how is How.AUGMENT and isinstance(binding.node, ast.AugAssign):
            yield binding.node.target
        yield from (call.args[-1] for call in module.added_to(binding) if call.args)
