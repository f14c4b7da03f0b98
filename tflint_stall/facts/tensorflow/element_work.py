"""What a function does for one element of a dataset, and how much that is."""

from __future__ import annotations

import ast
from enum import Enum
from math import prod

from tflint_stall.facts.api import element_functions as functions
from tflint_stall.facts.syntax.tree import argument, last_name
from tflint_stall.facts.values.values import Const, Deferred, Frame, Items, Obj
from tflint_stall.quick_dataclasses import dataclass, field
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# So few random numbers take no time.
_FEW_NUMBERS = 1000
# What gives an element its last shape: by a list of its sides, or by height and width.
_SHAPING = frozenset({"reshape", "resize", "resize_images", "set_shape", "ensure_shape", "random_crop", "central_crop"})
_CROPPING = frozenset({"resize_with_crop_or_pad", "resize_with_pad", "resize_image_with_crop_or_pad"})
_COLOURS = 3
# Colour pictures of 64 by 64 points: turning one of them takes no time.
_SMALL = 64 * 64 * _COLOURS
# So few numbers of a record are taken out of it in microseconds.
_FEW_OF_RECORD = 64
_TAKING_APART = ("tf.io.parse_example", "tf.io.parse_single_example")
# What paths are taken apart at: a few parts.
_OF_PATHS = ("/", "\\", "_", "-", ".")


class State(Enum):
    """What keeps a function from running in parallel by itself, as far as it says how much that weighs."""

    FEW_NUMBERS = "draws a few random numbers"
    LIKE_ELEMENT = "draws as many random numbers as the element has, or so"
    SOME_NUMBERS = "draws nobody knows how many random numbers"
    READ_ONLY = "looks up in a table that nothing changes"
    LOOK_UP = "looks up in a table"
    PRINTS = "prints"
    LOCKED = "runs Python that keeps the interpreter's lock"
    OTHER = "anything else"


_LIGHT = tuple(state for state in State if state not in (State.PRINTS, State.OTHER))


@dataclass
class Mapped:
    """What a function does when a dataset calls it."""

    # Whether everything that it calls was resolved.
    resolved: bool = True
    # Draws random numbers that differ from call to call (TensorFlow's, not Python's).
    random: bool = False
    # Draws with an explicit seed that is the same each time (`stateless_*`).
    stateless_random: bool = False
    # Needs `py_function` or `numpy_function`.
    python: bool = False
    # Holds state that keeps TensorFlow from running it in parallel by itself.
    stateful: bool = False
    # Does more than arithmetic ...
    works: bool = False
    # ... and so much of it for one element that it shows: decodes, resizes, tokenises.
    strains: bool = False
    # Cuts a piece out.
    crops: bool = False
    # Changes colours, point by point.
    paints: bool = False
    # Runs Python that calls of it can overlap: it lets go of the interpreter's lock, or may do so.
    overlaps: bool = False
    reads: bool = False
    # Takes some numbers out of a line of text: microseconds.
    parses: bool = False
    # Makes an image or sound out of its compressed form: the element grows many times.
    decodes: bool = False
    # Changes something outside of itself, or draws Python's random numbers.
    side_effects: bool = False
    # Works on pictures, sound or matrices, however little.
    transforms: bool = False
    # Calls what lets go of the interpreter's lock, if it is Python.
    unlocked: bool = False
    # Draws twice with one seed: as long as calls come one after the other the draws go in step.
    in_step: bool = False
    seeds: set[object] = field(default_factory=set)
    # Why it is stateful, or must not run in another order.
    reasons: dict[str, State] = field(default_factory=dict)
    # How many numbers an element has at the end, where a literal shape says so.
    numbers: int | None = None
    # Whether all random draws stand under options that this flow leaves open.
    optional: bool = True
    # Whether all of these options are off by default, and nothing in sight turns one on.
    left_off: bool = True

    @property
    def as_seen(self) -> Proof:
        """How surely a function does what it is taken for: under an option it may not draw, or does not at all."""
        if self.random and self.optional and self.left_off:
            return Proof.OPEN
        return Proof.if_seen(self.resolved and not (self.random and self.optional))

    @property
    def cheap(self) -> bool:
        return self.resolved and not (self.works or self.parses or self.stateful or self.random or self.python)

    @property
    def only_reads(self) -> bool:
        """Whether it takes files as they are, and leaves all work on them to others."""
        works = self.decodes or self.parses or self.crops or self.paints or self.transforms
        return self.reads and self.resolved and not (works or self.python or self.random)

    @property
    def only_computes(self) -> bool:
        """Whether it is arithmetic of TensorFlow on what is in memory, drawn numbers included."""
        heavy = self.works or self.strains or self.crops or self.paints
        return self.resolved and not (heavy or self.python or self.reads or self.decodes or self.side_effects)

    @property
    def only_resizes(self) -> bool:
        """Whether all it does with a picture that is there is to turn it, or to make it larger or smaller."""
        heavy = self.crops or self.paints or self.python or self.reads or self.decodes or self.adds_noise
        return self.resolved and self.transforms and not heavy

    @property
    def picks(self) -> bool:
        """Whether all its state is a few random numbers, to choose or to cut by: too little to share out."""
        return self._is_only(State.FEW_NUMBERS) and not (self.works or self.transforms or self.side_effects)

    @property
    def weighs(self) -> bool:
        """Whether it surely does enough for parallel calls to pay."""
        if self.strains or self.paints or self.overlaps:
            return True
        # A record whose bytes are read as numbers is large, too, but is only copied.
        if self.transforms and (self.crops or (self.works and (self.numbers or 0) > _SMALL)):
            return True
        if self._is_only(State.PRINTS):
            return self.works or self.transforms
        small = self.numbers is not None and self.numbers <= _SMALL
        if self._is_only(*_LIGHT):
            # Pictures are seldom small; what is parsed and mixed is a sequence.
            return (self.transforms and not small) or (self.works and State.SOME_NUMBERS in self.reasons.values())
        return self.stateful and not (self.transforms and small)

    @property
    def adds_noise(self) -> bool:
        """Whether what it draws weighs as much as the element does."""
        return State.LIKE_ELEMENT in self.reasons.values()

    def _is_only(self, *states: State) -> bool:
        return bool(self.reasons) and all(state in states for state in self.reasons.values())

    @property
    def draws(self) -> Proof:
        """How surely it draws random numbers in this flow."""
        return Proof.OPEN if self.optional else Proof.SURE

    def because(self, reason: str, state: State = State.OTHER) -> None:
        self.stateful = True
        if self.reasons.setdefault(reason, state) is not state:
            self.reasons[reason] = State.OTHER


def strains(path: str, module: Module | None, call: ast.Call | None, frame: Frame | None) -> bool:
    """Whether a function does much for one element."""
    if not path.startswith(functions.STRAINS) or path.startswith(functions.NO_STRAIN):
        return False
    if path != "tf.strings.split" or call is None or module is None:
        return True
    # The name of a folder is no text.
    apart = argument(call, 1, "sep")
    return apart is None or module.project.evaluator.constant(module, apart, frame) not in (None, *_OF_PATHS)


def takes_few_numbers(path: str, module: Module | None, call: ast.Call | None, frame: Frame | None) -> bool:
    """Whether a record is taken apart into a few numbers, whose literal description has no text and no bytes."""
    if path not in _TAKING_APART or call is None or module is None:
        return False
    features = argument(call, 1, "features")
    values = module.project.evaluator.evaluate(module, features, frame) if features is not None else ()
    if len(values) != 1 or not isinstance(values[0], Items) or values[0].kind != "dict" or not values[0].elements:
        return False
    counts = [_numbers_of_feature(element) for element in values[0].elements]
    return None not in counts and sum(count or 0 for count in counts) <= _FEW_OF_RECORD


def _numbers_of_feature(feature: object) -> int | None:
    """`tf.io.FixedLenFeature([8], tf.float32)`"""
    call = feature.expr if isinstance(feature, Deferred) else None
    if not isinstance(feature, Deferred) or not isinstance(call, ast.Call):
        return None
    shape, dtype = argument(call, 0, "shape"), argument(call, 1, "dtype")
    if last_name(call.func) != "FixedLenFeature" or not isinstance(shape, (ast.List, ast.Tuple)):
        return None
    if dtype is None or last_name(dtype) not in ("float32", "int64"):
        return None
    sides = [feature.module.project.evaluator.constant(feature.module, side, feature.frame) for side in shape.elts]
    known = [side for side in sides if isinstance(side, int)]
    return prod(known) if len(known) == len(sides) else None


def shaped(module: Module, call: ast.Call, frame: Frame | None) -> int | None:
    """How many numbers a call leaves of an element, by the literal shape that it is given."""
    name = last_name(call.func)
    lengths: list[object] = []
    if name in _SHAPING:
        lengths = _sides(module, argument(call, 0 if name == "set_shape" else 1, "shape", "size"), frame)
    elif name in _CROPPING:
        lengths = [module.project.evaluator.constant(module, side, frame) for side in call.args[1:3]]
    known = [length for length in lengths if isinstance(length, int) and length > 0]
    if not known or len(known) < len(lengths):
        return None
    # Two sides are those of a picture, which has some colours.
    return prod(known) * (_COLOURS if len(known) == 2 else 1)


def _sides(module: Module, shape: ast.expr | None, frame: Frame | None) -> list[object]:
    """The sides of `[SIZE, SIZE]`, also of a name for them; nothing where they are not written out."""
    evaluator = module.project.evaluator
    if isinstance(shape, (ast.Tuple, ast.List)):
        return [evaluator.constant(module, side, frame) for side in shape.elts]
    values = evaluator.evaluate(module, shape, frame) if shape is not None else ()
    if len(values) != 1 or not isinstance(values[0], Items) or values[0].kind not in ("tuple", "list"):
        return []
    parts = [evaluator.element(part) for part in values[0].elements]
    return [part[0].value if len(part) == 1 and isinstance(part[0], Const) else None for part in parts]


def drawn(module: Module | None, call: ast.Call | None, frame: Frame | None) -> State:
    """How many numbers a call draws, by the shape that it is given."""
    if call is None or module is None or last_name(call.func) not in functions.SHAPE_FIRST:
        return State.OTHER
    shape = argument(call, 0, "shape")
    if shape is None:
        return State.OTHER
    if not isinstance(shape, (ast.Tuple, ast.List, ast.Name)):
        # Whole numbers choose something: they are for labels and indices, seldom for each point of a picture.
        dtype = argument(call, None, "dtype")
        return State.LIKE_ELEMENT if dtype is None or "float" in last_name(dtype) else State.SOME_NUMBERS
    if isinstance(shape, ast.Name):
        values = module.project.evaluator.evaluate(module, shape, frame)
        return State.LIKE_ELEMENT if any(isinstance(value, Obj) for value in values) else State.SOME_NUMBERS
    lengths = [module.project.evaluator.constant(module, side, frame) for side in shape.elts]
    known = [length for length in lengths if isinstance(length, int)]
    if len(known) < len(lengths):
        return State.SOME_NUMBERS
    return State.FEW_NUMBERS if prod(known) <= _FEW_NUMBERS else State.OTHER
