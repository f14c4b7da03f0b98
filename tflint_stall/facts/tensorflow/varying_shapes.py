"""Tensors whose shape is not the same each time: batches that are padded or cut short, slices, concatenations."""

from __future__ import annotations

import ast
from enum import Enum

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program import length as lengths
from tflint_stall.facts.program.changing import change_of, is_counted_by_object
from tflint_stall.facts.program.dataset_length import after
from tflint_stall.facts.program.feeding import feeding
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.program.python_draws import draws_a_number
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.values import Const, Items, Obj, Pipeline, Step
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_BATCHING = frozenset({"batch", "padded_batch", "ragged_batch", "bucket_by_sequence_length", "group_by_window"})
# What gives a tensor of the shape that it is given.
_CONVERTING = frozenset({"constant", "convert_to_tensor", "cast", "asarray", "identity", "array"})
_OWN_SHAPES = ("get_legacy_output_shapes", "get_output_shapes", "output_shapes")
_JOINING = frozenset({"concat", "concatenate", "append", "vstack", "hstack", "stack"})


class Why(Enum):
    """Why the shapes differ, in words."""

    PADDED = "each batch is padded to its own longest item"
    BUCKETED = "each bucket has its own width"
    RAGGED = "each batch is ragged"
    REMAINDER = "the last batch may be smaller than the others"
    SLICED = "each slice has its own length"
    GROWING = "it grows in each round"
    GATHERED = "what is gathered until an episode ends has its own length"


@dataclass(frozen=True, eq=False)
class Varying:
    """Why a tensor has another shape each time."""

    why: Why
    # The batching step of a dataset.
    step: Step | None = None
    # Whether it was seen to differ: whether the batches of a dataset come out even is mostly not in sight.
    is_sure: bool = True

    @property
    def is_rare(self) -> bool:
        """Whether there are only two shapes: one more trace, once."""
        return self.why is Why.REMAINDER


def of_dataset(pipeline: Pipeline) -> Varying | None:
    """Why the elements of a dataset differ in shape; `None` where they do not, or nobody knows."""
    batching = [place for place, step in enumerate(pipeline.steps) if step.name in (*_BATCHING, "unbatch")]
    if not batching or pipeline.steps[batching[-1]].name == "unbatch":
        return None
    step, before = pipeline.steps[batching[-1]], pipeline.steps[: batching[-1]]
    if step.name == "padded_batch" and _is_open(step, "padded_shapes"):
        return Varying(Why.PADDED, step)
    if step.name == "bucket_by_sequence_length" and not _is_true(step, "pad_to_bucket_boundary"):
        return Varying(Why.BUCKETED, step)
    if step.name == "ragged_batch":
        return Varying(Why.RAGGED, step)
    if step.name not in ("batch", "padded_batch") or step.argument("batch_size") is None:
        return None
    drops = step.argument("drop_remainder")
    if drops is not None and step.module.project.evaluator.constant(step.module, drops, step.frame) is not False:
        return None
    if any(other.name == "repeat" for other in before):
        return None
    # What one element is, such as a single picture, leaves no remainder either.
    total, size = after(before), lengths.number(step.module, step.argument("batch_size"), step.frame)
    if size == 1 or (total is not None and size and total % size == 0):
        return None
    return Varying(Why.REMAINDER, step, total is not None and bool(size))


def _is_open(step: Step, name: str) -> bool:
    """Whether the shapes to pad to are not given, or have a `None` in them."""
    given = step.argument(name)
    # Those of the items themselves: nobody pads what is even.
    if given is None or last_name(given.func if isinstance(given, ast.Call) else given) in _OWN_SHAPES:
        return True
    return any(isinstance(v, Const) and (v.value is None or v.value == -1) for v in _parts(step, given, 3))


def _parts(step: Step, expr: ast.expr, depth: int) -> list[object]:
    evaluator = step.module.project.evaluator
    found: list[object] = []
    for value in evaluator.evaluate(step.module, expr, step.frame):
        if isinstance(value, Items) and depth:
            for item in value.elements:
                for inner in evaluator.element(item):
                    if isinstance(inner, Items):
                        found += [v for part in inner.elements for v in evaluator.element(part)]
                    else:
                        found.append(inner)
        else:
            found.append(value)
    return found


def _is_true(step: Step, name: str) -> bool:
    given = step.argument(name)
    return given is not None and step.module.project.evaluator.constant(step.module, given, step.frame) is True


def of_loop(module: Module, loop: ast.AST) -> Varying | None:
    """Why what a loop takes from a dataset differs in shape from round to round.

    Nobody pads what is of one length: unless the width is written there, it is that of the longest.
    """
    from_where = [loop.iter] if isinstance(loop, ast.For) else []
    from_where += [c for c in module.tree.within(loop, ast.Call) if last_name(c.func) in ("next", "get_next")]
    for part in (node for place in from_where for node in ast.walk(place) if isinstance(node, (ast.Call, ast.Name))):
        for value in module.project.evaluator.evaluate(module, part):
            data = value.of if isinstance(value, Obj) else value
            if isinstance(data, Pipeline):
                return _of_padded(data) or (of_dataset(data) if data.known else None)
    # A dataset that nobody sees made: what its name was given tells.
    names = (node for place in from_where for node in ast.walk(place) if isinstance(node, ast.Name))
    made = [b.value for name in names for b in module.names.lookup(name.id, name) if b.value is not None]
    is_padded = any(isinstance(v, ast.Call) and last_name(v.func) == "padded_batch" for v in made)
    return Varying(Why.PADDED, is_sure=False) if is_padded else None


def of_gathered(module: Module, call: ast.Call) -> Varying | None:
    """Why the lists that a call gets differ in length: they are filled for as long as an episode takes."""
    filled = {
        last_name(append.func.value)
        for append in module.tree.calls.get("append", ())
        if isinstance(append.func, ast.Attribute) and any(map(_ends_when_it_likes, loops_around(module, append)))
    }
    given = [*call.args, *(keyword.value for keyword in call.keywords)] if filled else []
    for item in list(given):
        bindings = module.names.lookup(item.id, item) if isinstance(item, ast.Name) else []
        given += [b.value for b in bindings if isinstance(b.value, ast.Call) and not b.path]
    made = (item.args[0] if isinstance(item, ast.Call) and _converts(item) else item for item in given)
    is_filled = any(isinstance(m, (ast.Name, ast.Attribute)) and last_name(m) in filled for m in made)
    return Varying(Why.GATHERED, is_sure=False) if is_filled else None


def _ends_when_it_likes(loop: ast.AST) -> bool:
    """`while not done`, and loops that something leaves."""
    return isinstance(loop, ast.While) or any(isinstance(node, ast.Break) for node in ast.walk(loop))


def _converts(call: ast.Call) -> bool:
    return bool(call.args) and last_name(call.func) in (_CONVERTING | _JOINING)


def _of_padded(pipeline: Pipeline) -> Varying | None:
    batching = [step for step in pipeline.steps if step.name in (*_BATCHING, "unbatch")]
    if not batching or batching[-1].name != "padded_batch":
        return None
    given = batching[-1].argument("padded_shapes")
    parts = _parts(batching[-1], given, 3) if given is not None else []
    is_fixed = bool(parts) and all(isinstance(v, Const) and isinstance(v.value, int) and v.value > 0 for v in parts)
    return None if is_fixed else Varying(Why.PADDED, batching[-1], is_sure=False)


def of_argument(module: Module, expr: ast.expr, place: ast.AST) -> Varying | None:
    """Why what a loop gives to a call at a place differs in shape from round to round."""
    around = loops_around(module, place)
    for value in module.project.evaluator.evaluate(module, expr):
        if isinstance(value, Obj) and value.kind is Kind.TENSOR and value.api == "element":
            if isinstance(value.of, Pipeline) and value.of.known:
                return of_dataset(value.of)
    made: ast.expr = expr
    if isinstance(expr, ast.Name):
        bindings = module.names.lookup(expr.id, expr)
        inside = [b for b in bindings if b.how is How.ASSIGN and b.value is not None and not b.path]
        inside = [b for b in inside if any(module.tree.contains(loop, b.node) for loop in around)]
        grows = [b for b in inside if isinstance(b.value, ast.Call) and _joins_itself(module, b, b.value)]
        if grows and not any(isinstance(b.value, ast.Subscript) for b in inside):
            return Varying(Why.GROWING)
        if len(bindings) != 1 or not inside or order_of(inside[0].node) > order_of(expr):
            return None
        assert inside[0].value is not None
        made = inside[0].value
    if isinstance(made, ast.Call) and made.args and last_name(made.func) in _CONVERTING:
        return of_argument(module, made.args[0], made)
    return _of_slice(module, made, place) if isinstance(made, ast.Subscript) else None


def _joins_itself(module: Module, binding: Binding, call: ast.Call) -> bool:
    """`v = tf.concat([v, new], 0)`, where `v` is what the round before has left."""
    if last_name(call.func) not in _JOINING:
        return False
    given = [item for argument in call.args for item in (argument, *getattr(argument, "elts", ()))]
    own = [item for item in given if isinstance(item, ast.Name) and item.id == binding.name]
    return any(binding in module.names.lookup(item.id, item) for item in own)


def _of_slice(module: Module, part: ast.Subscript, place: ast.AST) -> Varying | None:
    """`x[:n]` with another n each time; `x[i : i + 32]` has one length, but perhaps at the end."""
    for axis in part.slice.elts if isinstance(part.slice, ast.Tuple) else [part.slice]:
        if not isinstance(axis, ast.Slice) or axis.step is not None:
            continue
        lower, upper = axis.lower, axis.upper
        if lower is not None and upper is not None and _is_behind(lower, upper):
            added = _added(lower, upper)
            if added is not None and _is_drawn_anew(module, added, place):
                return Varying(Why.SLICED)
            continue
        ends = [end for end in (lower, upper) if end is not None and not isinstance(end, ast.Constant)]
        if len(ends) == 1 and is_counted_by_object(module, ends[0]):
            return Varying(Why.SLICED)
        # What is cut to the length of something else is as long as that.
        if any(_asks_for_length(end) for end in ends):
            continue
        if len(ends) == 1 and _moves(module, ends[0], place):
            return Varying(Why.SLICED)
    return None


def _is_behind(lower: ast.expr, upper: ast.expr) -> bool:
    """`i` and `i + 32`, `i * 32` and `(i + 1) * 32`: always the same length."""
    names = {node.id for node in ast.walk(lower) if isinstance(node, ast.Name)}
    return bool(names) and names <= {node.id for node in ast.walk(upper) if isinstance(node, ast.Name)}


def _added(lower: ast.expr, upper: ast.expr) -> ast.expr | None:
    """`n` of `x[i : i + n]`."""
    if not isinstance(upper, ast.BinOp) or not isinstance(upper.op, ast.Add):
        return None
    return upper.right if ast.dump(upper.left) == ast.dump(lower) else None


def _asks_for_length(expr: ast.expr) -> bool:
    return any(
        (isinstance(node, ast.Attribute) and node.attr in ("shape", "size"))
        or (isinstance(node, ast.Call) and last_name(node.func) in ("len", "shape", "size"))
        for node in ast.walk(expr)
    )


def _moves(module: Module, expr: ast.expr, place: ast.AST) -> bool:
    if change_of(module, expr, place) is not None:
        return True
    if any(feeding(module, expr, loop).targets for loop in loops_around(module, place)[:1]):
        return True
    return _is_drawn_anew(module, expr, place)


def _is_drawn_anew(module: Module, expr: ast.expr, place: ast.AST) -> bool:
    """Whether most rounds of the loop around draw another number for it."""
    for loop in loops_around(module, place)[:1]:
        drawing = (c for e in feeding(module, expr, loop).expressions for c in ast.walk(e) if isinstance(c, ast.Call))
        for call in drawing:
            if module.tree.contains(loop, call) and draws_a_number(module, call):
                return share_of_rounds(module, call, loop) == 1.0
    return False
