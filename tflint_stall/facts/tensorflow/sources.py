"""What a dataset is made of: what one element is, how many there are, where they come from."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from enum import Enum, auto
from functools import cached_property

from tflint_stall.facts.api.api_table import BATCHED_ROOTS, DATASET_ONLY_STEPS, FILE_ROOTS
from tflint_stall.facts.syntax.compact import placed
from tflint_stall.facts.syntax.tree import DEFS, argument, last_name
from tflint_stall.facts.tensorflow.data import Data, is_feasible, never_ends
from tflint_stall.facts.tensorflow.lengths import leading_dimension, source_length
from tflint_stall.facts.tensorflow.mapped import Mapped, MappedFunctions
from tflint_stall.facts.values.files import REMOTE, are_file_names, names_several, texts
from tflint_stall.facts.values.values import Api, Func, Items, Obj, Pipeline, Step, Values

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# So many steps that hardly any other library has, and a chain is one of tf.data.
_SURELY = 3
# Datasets are put together from others that are put together.
_DEEPEST_PART = 3
BATCHING = frozenset({"batch", "padded_batch", "ragged_batch", "sparse_batch"})
_GROUPING = frozenset({"group_by_window", "bucket_by_sequence_length", "rebatch"})
_SLICED = ("tf.data.Dataset.from_tensor_slices", "tf.data.from_list")
_JOINED = (
    "tf.data.Dataset.zip",
    "tf.data.sample_from_datasets",
    "tf.data.choose_from_datasets",
    "tf.data.Dataset.sample_from_datasets",
    "tf.data.Dataset.choose_from_datasets",
)
_NUMBERS = ("tf.data.Dataset.range", "tf.data.Counter", "tf.data.Dataset.random", "tf.data.RandomDataset")
_NOT_TRAINING = (
    r"(?i)(^|_)(val|valid|validation|test|eval|evaluation|dev|predict|inference|infer|serving)(_|$|\d)"
    r"|(^|_)(val|test|eval)"
)
# Calls in a generator function that put single items together.
_STACKING = frozenset("stack array asarray vstack hstack concatenate concat pad_sequences append".split())


class Grain(Enum):
    """What one element of a dataset is."""

    # The name of a file whose content is read later, whatever comes with it.
    FILES = auto()
    EXAMPLES = auto()
    BATCHES = auto()
    # A small dataset of its own, as `window` makes it.
    WINDOWS = auto()
    UNKNOWN = auto()


class Sources:
    """Answers for the pipelines of one file."""

    def __init__(self, module: Module, data: Data, mapped: MappedFunctions) -> None:
        self._module = module
        self._data = data
        self._mapped = mapped
        # The steps whose elements are being worked out.
        self._asked: set[ast.Call] = set()

    def through(self, step: Step) -> list[tuple[Pipeline, int]]:
        """The complete pipelines of this file that hold a step, and where in them."""
        return self._places_of_steps.get((step.call, step.name), [])

    @cached_property
    def _places_of_steps(self) -> dict[tuple[ast.Call, str], list[tuple[Pipeline, int]]]:
        found: dict[tuple[ast.Call, str], list[tuple[Pipeline, int]]] = {}
        for pipeline in filter(is_feasible, self._data.pipelines(self._module)):
            for position, step in enumerate(pipeline.steps):
                found.setdefault((step.call, step.name), []).append((pipeline, position))
        return found

    def is_surely_dataset(self, pipeline: Pipeline) -> bool:
        """Whether a chain can be nothing else, though its source may be out of sight."""
        telling = sum(step.name in DATASET_ONLY_STEPS for step in pipeline.steps)
        return not pipeline.rootless or pipeline.declared or telling >= _SURELY

    def is_for_training(self, pipeline: Pipeline, position: int) -> bool:
        """Not by its names validation or test data, and not only evaluated."""
        if any(re.search(_NOT_TRAINING, name) for step in pipeline.steps[position:] for name in _names_around(step)):
            return False
        consumers = [consumption.how for consumption in self._data.consumers(self._module, pipeline)]
        return not consumers or any(how not in ("evaluate", "predict", "validation") for how in consumers)

    # -- elements ---------------------------------------------------------------------------

    def grain(self, steps: tuple[Step, ...]) -> Grain:
        """What one element is after these steps."""
        grain = Grain.UNKNOWN
        for step in steps:
            if step.call in self._asked:
                # A dataset that is made from itself, in a loop or by a mistake.
                return Grain.UNKNOWN
            self._asked.add(step.call)
            try:
                grain = self._after(step, grain)
            finally:
                self._asked.discard(step.call)
        return grain

    def _after(self, step: Step, grain: Grain) -> Grain:
        if step.name == "source":
            return self._of_source(step)
        if step.name in BATCHING:
            single = _constant(step, argument(step.call, 0, "batch_size")) == 1
            return grain if single else Grain.BATCHES
        if step.name in _GROUPING:
            return Grain.BATCHES
        if step.name == "window":
            return Grain.WINDOWS
        if step.name == "unbatch":
            return Grain.EXAMPLES
        if step.name in ("flat_map", "interleave"):
            return self._of_parts(step, grain)
        if step.name == "map":
            return self._of_mapped(step, grain)
        return Grain.UNKNOWN if step.name in ("apply", "parameter") else grain

    def _of_parts(self, step: Step, grain: Grain) -> Grain:
        if grain is Grain.WINDOWS:
            return Grain.EXAMPLES
        parts = {self.grain(part.steps) for part in self.inner(step)}
        if len(parts) == 1:
            return parts.pop()
        return Grain.EXAMPLES if grain is Grain.FILES else Grain.UNKNOWN

    def _of_mapped(self, step: Step, grain: Grain) -> Grain:
        if grain is Grain.FILES:
            mapped = self.mapped(step)
            if mapped.reads or mapped.works or mapped.python:
                return Grain.EXAMPLES
            return Grain.FILES if mapped.cheap else Grain.UNKNOWN
        if grain is Grain.BATCHES and any(_cuts_ends(function) for function in self._functions(step)):
            return Grain.EXAMPLES
        return grain

    def _of_source(self, step: Step) -> Grain:
        given = argument(step.call, 0, "tensors", "datasets", "generator")
        if step.api == "tf.data.Dataset.list_files":
            return Grain.FILES
        if step.api in BATCHED_ROOTS:
            size = argument(step.call, None, "batch_size")
            return Grain.EXAMPLES if isinstance(size, ast.Constant) and size.value is None else Grain.BATCHES
        if step.api == "tf.data.Dataset.from_tensors":
            return Grain.BATCHES
        if step.api in _SLICED and given is not None:
            return Grain.FILES if are_file_names(step, given) else Grain.EXAMPLES
        if step.api == "tfds.load":
            return Grain.BATCHES if argument(step.call, 3, "batch_size") is not None else Grain.EXAMPLES
        if step.api == "tf.data.Dataset.from_generator":
            return self._of_generator(step)
        if step.api in _JOINED:
            parts = {self.grain(part.steps) for part in _joined(step)}
            return parts.pop() if len(parts) == 1 else Grain.UNKNOWN
        return Grain.EXAMPLES if step.api in FILE_ROOTS or step.api in _NUMBERS else Grain.UNKNOWN

    def _of_generator(self, step: Step) -> Grain:
        shapes = list(_declared_shapes(step))
        if any(not shape for shape in shapes):
            return Grain.EXAMPLES
        if len(shapes) > 1 and not all(_leads_alike(shape, shapes[0]) for shape in shapes):
            return Grain.EXAMPLES
        if len(shapes) > 1 or any(_is_none(shape[0]) for shape in shapes):
            return Grain.UNKNOWN
        functions = [generator for function in self._functions(step) for generator in _generators(function)]
        together = not functions or any(_puts_together(function) for function in functions)
        return Grain.UNKNOWN if together else Grain.EXAMPLES

    def adds_axis(self, step: Step) -> bool:
        """Whether a mapped function, or the data of a source, may add the axis of a batch itself."""
        if step.name == "source":
            given = argument(step.call, 0, "tensors", "generator")
            return given is not None and any(_gives_axis(node) for node in ast.walk(given))
        functions = self._functions(step)
        return not functions or any(_gives_axis(node) for function in functions for node in ast.walk(function.node))

    def shuffles_itself(self, source: Step | None) -> bool:
        """Whether a source gives its elements in another order each time."""
        if source is None or source.api == "":
            return False
        shuffle = _constant(source, argument(source.call, 1 if source.api.endswith("list_files") else None, "shuffle"))
        if source.api.endswith(("list_files", "_dataset_from_directory", "make_csv_dataset", "features_dataset")):
            return shuffle is not False
        if source.api == "tfds.load":
            return _constant(source, argument(source.call, None, "shuffle_files")) is not None
        if source.api in _JOINED:
            return source.api != _JOINED[0] or any(self.shuffles_itself(part.source) for part in _joined(source))
        return shuffle is True or source.api in ("tf.data.Dataset.random", "tf.data.RandomDataset")

    # -- functions --------------------------------------------------------------------------

    def mapped(self, step: Step) -> Mapped:
        """What the function of a step does."""
        given = argument(step.call, 0, "map_func", "predicate", "func")
        values = _values(step, given) if given is not None else ()
        return self._mapped.of(self._functions(step), values[0] if len(values) == 1 else None)

    def _functions(self, step: Step) -> list[Func]:
        given = argument(step.call, 0, "map_func", "generator", "predicate", "func")
        return step.module.project.functions(step.module, given, step.frame) if given is not None else []

    def inner(self, step: Step) -> list[Pipeline]:
        """The datasets that the function of a `flat_map` or `interleave` makes; empty where that is not in sight."""
        given = argument(step.call, 0, "map_func")
        if given is None:
            return []
        for value in _values(step, given):
            if isinstance(value, Api) and value.path in FILE_ROOTS:
                # The class itself is the function: each element is the argument of one call.
                call = placed(ast.Call(given, [], []), given)
                return [Pipeline((Step("source", call, step.module, step.frame, value.path),))]
        found: list[Pipeline] = []
        for function in self._functions(step):
            bodies = [function.node.body] if isinstance(function.node, ast.Lambda) else []
            bodies = bodies or function.module.returns(function.node)
            for body in bodies:
                made = function.module.project.evaluator.evaluate(function.module, body, function.frame)
                found.extend(value for value in made if isinstance(value, Pipeline))
        return found

    def runs_only_tensorflow(self, steps: tuple[Step, ...]) -> bool:
        """Whether no Python code can see when, or in which order, these steps draw their elements."""
        for step in steps:
            if step.api == "tf.data.Dataset.from_generator" or step.name in ("apply", "parameter"):
                return False
            if step.name in ("map", "filter", "flat_map", "interleave"):
                mapped = self.mapped(step)
                if not mapped.resolved or mapped.python or mapped.side_effects or mapped.random:
                    return False
                if not all(self.runs_only_tensorflow(part.steps) for part in self.inner(step)):
                    return False
        return bool(steps) and steps[0].name == "source"

    def decodes(self, steps: tuple[Step, ...]) -> bool:
        """Whether images or sound come out of these steps in their decoded form."""
        for step in steps:
            if step.name == "map" and self.mapped(step).decodes:
                return True
            if step.name in ("flat_map", "interleave") and any(self.decodes(part.steps) for part in self.inner(step)):
                return True
        return False

    # -- numbers ----------------------------------------------------------------------------

    def surely_ends(self, pipeline: Pipeline, depth: int = 0) -> bool:
        """Whether nothing in a pipeline, nor in those that it is put together from, is repeated or out of sight."""
        if pipeline.rootless or never_ends(pipeline) or depth > _DEEPEST_PART:
            return False
        for step in pipeline.steps:
            parts: list[Pipeline] = []
            if step.api in _JOINED:
                parts = list(_joined(step))
                if not parts:
                    return False
            elif step.name in ("flat_map", "interleave"):
                parts = self.inner(step)
            if step.name == "repeat" or not all(self.surely_ends(part, depth + 1) for part in parts):
                return False
        return True

    def length(self, steps: tuple[Step, ...]) -> int | None:
        """The number of elements after these steps, where it can be read off."""
        number: int | None = None
        for step in steps:
            if step.name == "source":
                number = source_length(step)
            elif step.name == "take":
                count = _constant(step, argument(step.call, 0, "count"))
                if isinstance(count, int) and count >= 0:
                    number = count if number is None else min(number, count)
            elif step.name not in ("map", "cache", "prefetch", "shuffle", "with_options", "enumerate"):
                number = None
        return number

    def rows(self, source: Step | None) -> int | None:
        """The length of a source's data along the first axis, however many elements that makes."""
        given = argument(source.call, 0, "tensors") if source is not None else None
        return (
            leading_dimension(source.module, given, source.frame) if source is not None and given is not None else None
        )

    # -- files ------------------------------------------------------------------------------

    def reads_several_files(self, source: Step) -> bool:
        """Whether the argument of a source of files surely names more than one."""
        given = argument(source.call, 0, "filenames", "file_pattern")
        return given is not None and names_several(source.module, given, source.frame)

    def is_remote(self, steps: tuple[Step, ...]) -> bool:
        """Whether the files of a pipeline are visibly read over a network."""
        return any(text.startswith(REMOTE) for step in steps for text in self._texts(step))

    def _texts(self, step: Step) -> Iterator[str]:
        if step.name == "source" and step.call.args:
            yield from texts(step.module, step.call.args[0], step.frame)
        elif step.name in ("flat_map", "interleave"):
            for function in self._functions(step):
                for constant in function.module.tree.within(function.node, ast.Constant):
                    if isinstance(constant.value, str):
                        yield constant.value


def _names_around(step: Step) -> Iterator[str]:
    """The function that a step stands in, and what its statement assigns to."""
    tree = step.module.tree
    if step.is_declared:
        return
    function = tree.function(step.call)
    if isinstance(function, DEFS):
        yield function.name
    statement = tree.statement(step.call)
    if isinstance(statement, ast.Assign):
        yield from (last_name(target) for target in statement.targets)


def _values(step: Step, expr: ast.expr) -> Values:
    return step.module.project.evaluator.evaluate(step.module, expr, step.frame)


def _constant(step: Step, expr: ast.expr | None) -> object:
    return step.module.project.evaluator.constant(step.module, expr, step.frame)


def _joined(step: Step) -> Iterator[Pipeline]:
    """The datasets that `zip` and the like put together."""
    for given in step.call.args or [keyword.value for keyword in step.call.keywords]:
        for value in _values(step, given):
            if isinstance(value, Pipeline):
                yield value
            elif isinstance(value, Items):
                for element in value.elements:
                    for part in step.module.project.evaluator.element(element):
                        if isinstance(part, Pipeline):
                            yield part


# -- what functions do with the first axis ---------------------------------------------------------


def _gives_axis(node: ast.AST) -> bool:
    """Whether an expression visibly puts an axis in front, or says that it is a batch."""
    if isinstance(node, ast.Call):
        name = last_name(node.func)
        if name == "reshape":
            shape = next((item.elts for item in node.args if isinstance(item, (ast.Tuple, ast.List))), node.args)
            return len(shape) > 1 and ast.unparse(shape[0]) in ("1", "-1")
        axis = argument(node, 1, "axis")
        return name == "parse_example" or (name == "expand_dims" and (axis is None or ast.unparse(axis) == "0"))
    if isinstance(node, ast.Subscript):
        first = node.slice.elts[0] if isinstance(node.slice, ast.Tuple) and node.slice.elts else node.slice
        return (isinstance(first, ast.Constant) and first.value is None) or last_name(first) == "newaxis"
    return isinstance(node, (ast.Name, ast.Attribute)) and "batch" in last_name(node).lower()


def _cuts_ends(function: Func) -> bool:
    """`x[:-1], x[1:]`: a batch is taken as one sequence."""
    for part in function.module.tree.within(function.node, ast.Subscript):
        if isinstance(part.slice, ast.Slice):
            lower, upper = part.slice.lower, part.slice.upper
            if isinstance(upper, ast.UnaryOp) or (isinstance(lower, ast.Constant) and lower.value == 1):
                return True
    return False


def _generators(function: Func) -> list[Func]:
    """The generator functions that are called for `generator` and for `lambda: generator(data)`."""
    if not isinstance(function.node, ast.Lambda):
        return [function]
    made = function.module.project.evaluator.evaluate(function.module, function.node.body, function.frame)
    return [value.of for value in made if isinstance(value, Obj) and isinstance(value.of, Func)]


def _puts_together(function: Func) -> bool:
    """Whether a generator function may yield batches."""
    tree = function.module.tree
    if "batch" in tree.text(function.node).lower():
        return True
    if any(last_name(call.func) in _STACKING for call in tree.within(function.node, ast.Call)):
        return True
    return any(isinstance(part.slice, ast.Slice) for part in tree.within(function.node, ast.Subscript))


def _declared_shapes(step: Step) -> Iterator[list[ast.expr]]:
    """The dimensions of each part that `from_generator` is told about."""
    signature = argument(step.call, 4, "output_signature")
    if signature is not None:
        for node in ast.walk(signature):
            if isinstance(node, ast.Call) and last_name(node.func).endswith("Spec"):
                shape = argument(node, 0, "shape")
                if isinstance(shape, (ast.Tuple, ast.List)):
                    yield shape.elts
    shapes = argument(step.call, 2, "output_shapes")
    if shapes is not None:
        yield from _flat_shapes(shapes)


def _flat_shapes(expr: ast.expr) -> Iterator[list[ast.expr]]:
    if isinstance(expr, ast.Call) and last_name(expr.func) == "TensorShape" and expr.args:
        expr = expr.args[0]
    if isinstance(expr, (ast.Tuple, ast.List)):
        if any(isinstance(item, (ast.Tuple, ast.List, ast.Call)) for item in expr.elts):
            for item in expr.elts:
                yield from _flat_shapes(item)
        else:
            yield expr.elts


def _is_none(expr: ast.expr) -> bool:
    return isinstance(expr, ast.Constant) and expr.value is None


def _leads_alike(shape: list[ast.expr], other: list[ast.expr]) -> bool:
    return ast.dump(shape[0]) == ast.dump(other[0])
