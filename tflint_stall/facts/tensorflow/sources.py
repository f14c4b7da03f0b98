"""What a dataset is made of: what one element is, how many there are, where they come from."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from enum import Enum, auto
from functools import cached_property
from itertools import pairwise

from tflint_stall.documents.exercises import asks_reader
from tflint_stall.facts.api.known_data import SMALL_PICTURES
from tflint_stall.facts.api.steps import DATASET_ONLY_STEPS, SOURCES, Element, Shuffles
from tflint_stall.facts.api.steps import Data as Gives
from tflint_stall.facts.program import dataset_length
from tflint_stall.facts.program.held_out import is_not_for_training
from tflint_stall.facts.program.joined import joined
from tflint_stall.facts.program.known_length import known_length
from tflint_stall.facts.program.python_work import functions_load
from tflint_stall.facts.syntax.compact import placed
from tflint_stall.facts.syntax.tree import DEFS, argument, last_name
from tflint_stall.facts.tensorflow.augmentation import draws_only_for_labels
from tflint_stall.facts.tensorflow.axes import appends_rows, cuts_ends, gives_axis
from tflint_stall.facts.tensorflow.data import Data, is_feasible, never_ends
from tflint_stall.facts.tensorflow.element_work import Mapped
from tflint_stall.facts.tensorflow.mapped import MappedFunctions
from tflint_stall.facts.tensorflow.purpose import Purpose, Purposes
from tflint_stall.facts.tensorflow.random_order import draws_its_order, is_in_random_order
from tflint_stall.facts.tensorflow.shapes import creation_bytes
from tflint_stall.facts.tensorflow.taken_by import only_evaluation_takes
from tflint_stall.facts.tensorflow.trained_with import trainings, trains_nothing
from tflint_stall.facts.tensorflow.well_known import data_set, gives_large_pictures
from tflint_stall.facts.values.files import REMOTE, are_file_names, names_one, names_several, texts
from tflint_stall.facts.values.values import Api, Func, Obj, Pipeline, Step, Values

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.data import Consumption
    from tflint_stall.facts.values.module import Module

# So many steps that hardly any other library has, and a chain is one of tf.data.
_SURELY = 3
# A thousand numbers.
_LARGE = 4000
# Datasets are put together from others that are put together.
_DEEPEST_PART = 3
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

    def __init__(self, module: Module, data: Data, mapped: MappedFunctions, purposes: Purposes) -> None:
        self._module = module
        self._data = data
        self._mapped = mapped
        self._purposes = purposes
        # The steps whose elements are being worked out.
        self._asked: set[ast.Call] = set()

    def through(self, step: Step) -> list[tuple[Pipeline, int]]:
        """The complete pipelines of this file that hold a step, and where in them."""
        return self._places_of_steps.get((step.call, step.name), [])

    def runs_once(self, step: Step) -> bool:
        """Whether what a step makes is kept wherever it goes, so that it runs in the first epoch only."""
        ends = [
            (pipeline, place)
            for pipeline, place in self.through(step)
            if pipeline.key not in self._continued
            or not all(one.is_a_glance for one in self._data.consumers(self._module, pipeline))
        ]
        return all(any(later.row.keeps for later in p.steps[place + 1 :]) for p, place in ends)

    def may_last(self, step: Step) -> bool:
        """Whether what a step makes may be made again in many epochs: some training has no way to it with a cache."""
        if not self.purpose(step).may_last or trains_nothing(self._module):
            return False
        trained = self.trained_with(step)
        return not trained or not all(is_kept for _, is_kept in trained)

    def trained_with(self, step: Step) -> list[tuple[Consumption, bool]]:
        """The places that train with what a step makes, and whether they may get it out of a cache."""
        return self._trainings.get(step.call, [])

    @cached_property
    def _trainings(self) -> dict[ast.Call, list[tuple[Consumption, bool]]]:
        return trainings(self._data, self._module)

    @cached_property
    def _continued(self) -> set[object]:
        """The keys of the pipelines with which others of this file begin."""
        keys = {pipeline.key for ways in self._places_of_steps.values() for pipeline, _ in ways}
        numbers: dict[object, int] = {}
        numbered = {tuple(numbers.setdefault(part, len(numbers)) for part in key): key for key in keys}
        # In order, what begins with a key stands right behind it.
        ordered = sorted(numbered)
        return {numbered[one] for one, following in pairwise(ordered) if following[: len(one)] == one}

    @cached_property
    def _places_of_steps(self) -> dict[tuple[ast.Call, str], list[tuple[Pipeline, int]]]:
        found: dict[tuple[ast.Call, str], list[tuple[Pipeline, int]]] = {}
        for pipeline in filter(is_feasible, self._data.pipelines(self._module)):
            for position, step in enumerate(pipeline.steps):
                found.setdefault((step.call, step.name), []).append((pipeline, position))
        return found

    @cached_property
    def names_of_numbers(self) -> dict[ast.AST | None, list[str]]:
        """The names that the functions of this file give for parallel calls and buffers."""
        found: dict[ast.AST | None, list[str]] = {}
        tree = self._module.tree
        for call in (call for step in ("map", "interleave", "prefetch") for call in tree.calls.get(step, ())):
            for keyword in call.keywords:
                if keyword.arg in ("num_parallel_calls", "buffer_size") and isinstance(keyword.value, ast.Name):
                    found.setdefault(tree.function(keyword.value), []).append(keyword.value.id)
        return found

    def is_surely_dataset(self, pipeline: Pipeline) -> bool:
        """Whether a chain can be nothing else, though its source may be out of sight."""
        telling = sum(step.name in DATASET_ONLY_STEPS for step in pipeline.steps)
        return not pipeline.rootless or pipeline.declared or telling >= _SURELY

    def purpose(self, step: Step) -> Purpose:
        """What the elements that a step makes are for; where they go out of sight its names may tell."""
        found = self._purposes.of(step)
        if found is not Purpose.UNKNOWN:
            return found
        ways = [pipeline.steps for pipeline, _ in self.through(step)] or [(step,)]
        named = all(any(is_not_for_training(name) for s in steps for name in _names_around(s)) for steps in ways)
        return Purpose.EVALUATES if named else found

    def may_train(self, step: Step) -> bool:
        """Whether training may see the elements that a step makes."""
        return self.purpose(step).may_train

    def may_be_for_training(self, step: Step) -> bool:
        """The same, where trainings and evaluations share a function: its branches are for some of them only."""
        return self.may_train(step) and not only_evaluation_takes(step)

    # -- elements ---------------------------------------------------------------------------

    def grain(self, steps: tuple[Step, ...]) -> Grain:
        """What one element is after these steps."""
        grain = Grain.UNKNOWN
        for step in steps:
            if step.call in self._asked or len(self._asked) > _DEEPEST_PART:
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
        row = step.row
        if row.stacks:
            single = row.batches and _constant(step, step.argument("batch_size")) == 1
            return grain if single else Grain.BATCHES
        if row.element is Element.WINDOW:
            return Grain.WINDOWS
        if row.element is Element.PART:
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
        if grain is Grain.BATCHES and any(cuts_ends(function) for function in self._functions(step)):
            return Grain.EXAMPLES
        return grain

    def _of_source(self, step: Step) -> Grain:
        row, size = step.source_row, step.argument("batch_size")
        if row.batched:
            return Grain.EXAMPLES if size is not None and _is_none(size) else Grain.BATCHES
        if size is not None or row.data is Gives.WHOLE:
            return Grain.BATCHES
        if row.data is Gives.NAMES:
            return Grain.FILES
        if row.data is Gives.ARRAYS and step.call.args:
            return Grain.FILES if are_file_names(step, step.call.args[0]) else Grain.EXAMPLES
        if row.data is Gives.PYTHON:
            return self._of_generator(step)
        if row.data is Gives.DATASETS:
            parts = {self.grain(part.steps) for part in joined(step)}
            return parts.pop() if len(parts) == 1 else Grain.UNKNOWN
        return Grain.EXAMPLES if row.data in (Gives.RECORDS, Gives.NUMBERS) else Grain.UNKNOWN

    def _of_generator(self, step: Step) -> Grain:
        shapes = list(_declared_shapes(step))
        if any(not shape for shape in shapes):
            return Grain.EXAMPLES
        if len(shapes) > 1 and len({ast.dump(shape[0]) for shape in shapes}) > 1:
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
            return given is not None and (any(gives_axis(n) for n in ast.walk(given)) or appends_rows(step))
        functions = self._functions(step)
        return not functions or any(gives_axis(node) for function in functions for node in ast.walk(function.node))

    def shuffles_itself(self, source: Step | None) -> bool:
        """Whether a source gives its elements in another order each time."""
        if source is None:
            return False
        given = source.argument("shuffle") or source.argument("shuffle_files")
        row, asked = source.source_row, given is not None and _constant(source, given)
        if row.shuffles is Shuffles.UNASKED:
            return given is None or asked is not False
        if row.shuffles is Shuffles.ASKED:
            return asked is not False
        if row.data is Gives.DATASETS and row.shuffles is Shuffles.NEVER:
            return any(self.shuffles_itself(part.source) for part in joined(source))
        if row.data is Gives.PYTHON:
            made = [generator for function in self._functions(source) for generator in _generators(function)]
            return any(map(draws_its_order, made))
        return row.shuffles is Shuffles.ALWAYS

    def is_in_random_order(self, source: Step | None) -> bool:
        """Whether the arrays that a source slices are in random order already."""
        return source is not None and is_in_random_order(source)

    def is_exercise(self, pipeline: Pipeline) -> bool:
        """Whether the reader is asked to write some of what makes a dataset; anything of it, where nobody else does."""
        texts = (_text_around(step) for step in pipeline.steps if not step.is_declared)
        return any(map(asks_reader, texts)) or (pipeline.rootless and asks_reader(self._module.source.text))

    # -- functions --------------------------------------------------------------------------

    def mapped(self, step: Step) -> Mapped:
        """What the function of a step does."""
        given = step.function
        values = _values(step, given) if given is not None else ()
        return self._mapped.of(self._functions(step), values[0] if len(values) == 1 else None)

    def augments(self, step: Step) -> bool:
        """Whether the function of a step draws random numbers for what the model sees, not for the label only."""
        mapped = self.mapped(step)
        return (mapped.random or mapped.stateless_random) and not draws_only_for_labels(self._functions(step))

    def _functions(self, step: Step) -> list[Func]:
        given = step.function
        return step.module.project.functions(step.module, given, step.frame) if given is not None else []

    def inner(self, step: Step) -> list[Pipeline]:
        """The datasets that the function of a `flat_map` or `interleave` makes; empty where that is not in sight."""
        given = step.function if step.name in ("flat_map", "interleave") else None
        if given is None:
            return []
        for value in _values(step, given):
            if isinstance(value, Api) and value.path in SOURCES:
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

    def gives_the_same(self, steps: tuple[Step, ...]) -> bool:
        """Whether these steps most likely give the same elements in each epoch. A fix asks `Unchanged`."""
        source = steps[0]
        if not source.is_source or source.source_row.shuffles is not Shuffles.NEVER:
            return False
        if source.source_row.data in (Gives.PYTHON, Gives.DATASETS):
            return False
        for step in steps[1:]:
            if not step.row.repeatable:
                return False
            if step.row.calls:
                mapped = self.mapped(step)
                if not mapped.resolved or mapped.stateful or mapped.side_effects:
                    return False
        return True

    def decodes(self, steps: tuple[Step, ...], depth: int = 0) -> bool:
        """Whether images or sound come out of these steps in their decoded form."""
        for step in steps:
            if step.is_source:
                is_python = step.source_row.data is Gives.PYTHON
                found = functions_load(self._functions(step)) if is_python else gives_large_pictures(step)
                parts = list(joined(step)) if step.source_row.data is Gives.DATASETS else []
            else:
                found = bool(step.row.calls) and step.row.element is Element.MADE and self.mapped(step).decodes
                parts = self.inner(step)
            if found or (depth < _DEEPEST_PART and any(self.decodes(part.steps, depth + 1) for part in parts)):
                return True
        return False

    def is_large(self, steps: tuple[Step, ...]) -> bool:
        """Whether an element visibly is a picture, or has as many numbers as a small one."""
        source = steps[0] if steps and steps[0].is_source else None
        if self.decodes(steps) or source is None:
            return source is not None
        given = argument(source.call, 0, "tensors")
        first = given.elts[0] if isinstance(given, ast.Tuple) and given.elts else given
        rows = self.rows(source)
        if source.source_row.data is not Gives.ARRAYS or not isinstance(first, ast.Call) or not rows:
            return False
        return (creation_bytes(source.module, first) or 0) // rows >= _LARGE

    def is_small(self, steps: tuple[Step, ...]) -> bool:
        """Whether an example is a picture of a well-known data set of small ones, loaded by its name or as arrays."""
        source = steps[0] if steps and steps[0].is_source else None
        if source is None:
            return False
        if any(data_set(text) in SMALL_PICTURES for text in self._texts(source)):
            return True
        given = argument(source.call, 0, "tensors")
        first = given.elts[0] if isinstance(given, ast.Tuple) and given.elts else given
        return first is not None and known_length(source.module, first) is not None

    # -- numbers ----------------------------------------------------------------------------

    def surely_ends(self, pipeline: Pipeline, depth: int = 0) -> bool:
        """Whether nothing in a pipeline, nor in those that it is put together from, is repeated or out of sight."""
        if pipeline.rootless or never_ends(pipeline) or depth > _DEEPEST_PART:
            return False
        for step in pipeline.steps:
            parts: list[Pipeline] = []
            if step.is_source and step.source_row.data is Gives.DATASETS:
                parts = list(joined(step))
                if not parts:
                    return False
            elif step.name in ("flat_map", "interleave"):
                parts = self.inner(step)
            if step.name == "repeat" or not all(self.surely_ends(part, depth + 1) for part in parts):
                return False
        return True

    def length(self, steps: tuple[Step, ...]) -> int | None:
        """The number of elements after these steps, where it can be read off."""
        return dataset_length.after(steps)

    def at_most(self, steps: tuple[Step, ...], number: int) -> bool:
        """Whether visibly no more elements than that go through these steps.

        A few literal names of files stand for any others.
        """
        if steps and self.grain(steps[:1]) is Grain.FILES:
            return False
        lengths = (dataset_length.of_examples(steps[:end]) for end in range(1, len(steps) + 1))
        return any(length is not None and length <= number for length in lengths)

    def tries_out(self, steps: tuple[Step, ...], position: int) -> bool:
        """Whether a step sees few elements, or few are asked for behind it."""
        return dataset_length.are_few(steps[:position]) or dataset_length.asks_for_few(steps[position + 1 :])

    def rows(self, source: Step | None) -> int | None:
        """The length of a source's data along the first axis, however many elements that makes."""
        given = argument(source.call, 0, "tensors") if source is not None else None
        if source is None or given is None:
            return None
        return dataset_length.leading_dimension(source.module, given, source.frame)

    # -- files ------------------------------------------------------------------------------

    def reads_several_files(self, source: Step) -> bool:
        """Whether the argument of a source of files surely names more than one."""
        return names_several(source.module, argument(source.call, 0, "filenames", "file_pattern"), source.frame)

    def reads_one_file(self, source: Step) -> bool:
        """Whether the argument of a source of files surely names only one."""
        return names_one(source.module, argument(source.call, 0, "filenames", "file_pattern"), source.frame)

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
    """The file and the function that a step stands in, and what its statement assigns to."""
    tree = step.module.tree
    if step.is_declared:
        return
    yield os.path.basename(step.module.path).partition(".")[0]
    function = tree.function(step.call)
    if isinstance(function, DEFS):
        yield function.name
    statement = tree.statement(step.call)
    if isinstance(statement, ast.Assign):
        yield from (last_name(target) for target in statement.targets)


def _text_around(step: Step) -> str:
    """The function that a step stands in, with its comments."""
    function = step.module.tree.function(step.call)
    return step.module.tree.text(function) if function is not None else ""


def _values(step: Step, expr: ast.expr) -> Values:
    return step.module.project.evaluator.evaluate(step.module, expr, step.frame)


def _constant(step: Step, expr: ast.expr | None) -> object:
    return step.module.project.evaluator.constant(step.module, expr, step.frame)


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
