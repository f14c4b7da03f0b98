"""The input of a training program: what its dataset functions do, and what Python and memory it needs."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.steps import Data
from tflint_stall.facts.program.definitions import Definition, definitions
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.program.order import Order
from tflint_stall.facts.program.python_work import (
    DECODERS,
    PythonCall,
    decodes,
    functions_decode,
    functions_load,
    gives_shape,
    python_calls,
)
from tflint_stall.facts.program.reached import Reached, calls_in, calls_of_functions
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, LOOPS, argument, last_name
from tflint_stall.facts.tensorflow import arrays
from tflint_stall.facts.tensorflow.elementwise import Elementwise, elementwise
from tflint_stall.facts.tensorflow.mapped import is_stateful_draw
from tflint_stall.facts.tensorflow.models import is_keras_fit
from tflint_stall.facts.values.files import texts
from tflint_stall.facts.values.values import Cls, Const, Func, Obj, Pipeline, Step
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_GLOBAL_SEEDS = frozenset({"tf.random.set_seed", "keras.utils.set_random_seed"})
_FITTING = ("fit", "fit_generator")
_FLOWS = frozenset({"flow", "flow_from_directory", "flow_from_dataframe"})
# What lets an `ImageDataGenerator` compute each pixel of each picture anew, in Python.
_WARPING = frozenset(
    """brightness_range height_shift_range preprocessing_function rotation_range shear_range width_shift_range
    zoom_range""".split()
)


@dataclass(frozen=True, eq=False)
class PythonInput:
    """Python code that decodes the training data while the model waits: what it is, and where it is handed over."""

    what: str
    node: ast.AST
    module: Module


class Inputs:
    """Answers for one file."""

    def __init__(self, module: Module) -> None:
        self._module = module

    # -- functions given to datasets ----------------------------------------------------------

    def functions(self, step: Step) -> list[Func]:
        """The project functions that a step may be given."""
        given = step.function
        return step.module.project.functions(step.module, given, step.frame) if given is not None else []

    def python_calls(self, step: Step) -> list[PythonCall]:
        """The calls of Python code that the function of a step makes."""
        return python_calls(self.functions(step))

    def gives_shape(self, step: Step) -> bool:
        """Whether the function of a step gives something a shape itself."""
        return gives_shape(self.functions(step))

    def elementwise(self, step: Step) -> Elementwise | None:
        """Whether the function of a step gives the same for a batch as for its elements."""
        given = step.function
        functions = self.functions(step)
        if given is None or len(functions) != 1 or self._is_handed_over(step, given):
            return None
        return elementwise(functions[0])

    def _is_handed_over(self, step: Step, given: ast.expr) -> bool:
        """Whether a function is a parameter, or one of several: others than those in sight may come."""
        if len(step.module.project.evaluator.evaluate(step.module, given, step.frame)) != 1:
            return True
        bindings = step.module.names.lookup(given.id, given) if isinstance(given, ast.Name) else []
        return any(binding.how is How.PARAMETER for binding in bindings)

    def draws(self, step: Step) -> list[Reached]:
        """The calls that draw from TensorFlow's stateful random numbers (not from a `Generator` or a layer)."""
        reached = calls_of_functions(self.functions(step))
        return [call for call in reached if any(is_stateful_draw(path) for path in call.apis)]

    def has_own_seed(self, draw: Reached) -> bool:
        """Whether a draw surely has a seed of its own."""
        seed = argument(draw.call, None, "seed")
        if seed is None:
            return False
        values = draw.module.project.evaluator.evaluate(draw.module, seed)
        return not any(isinstance(value, Const) and value.value is None for value in values)

    def seeded_before(self, step: Step) -> ast.Call | None:
        """The call that surely set the global seed before a step was added."""
        return Order(step.module, _sets_global_seed).before(step.call)

    # -- where data comes from ----------------------------------------------------------------

    def paths(self, expr: ast.expr) -> list[str]:
        """The literal beginnings of the paths that an expression may hold."""
        return list(texts(self._module, expr, None))

    def whole_arrays(self, expr: ast.expr) -> list[arrays.Held]:
        """How the arrays in an expression came into memory, as far as they are whole data sets."""
        return self._whole_in(self._module, expr)

    def whole_source(self, pipeline: Pipeline) -> list[arrays.Held]:
        """The same of the arrays that a dataset is made of."""
        source = pipeline.source
        if source is None or not source.api.startswith("tf.data.Dataset.from_tensor") or not source.call.args:
            return []
        return self._whole_in(source.module, source.call.args[0])

    def _whole_in(self, module: Module, expr: ast.expr) -> list[arrays.Held]:
        found = (arrays.whole(module, part) for part in arrays.parts(expr))
        return [held for held in found if held is not None]

    def decodes_per_item(self, cls: ast.ClassDef) -> bool:
        """Whether a class is a Keras `Sequence` that decodes the items of a batch one by one in a loop."""
        if self._module.project.evaluator.calls.kind_of_class(Cls(cls, self._module)) is not Kind.SEQUENCE:
            return False
        made = self._module.tree.within(cls, ast.FunctionDef)
        getters = [function for function in made if function.name == "__getitem__"]
        return any(
            not DECODERS.isdisjoint(reached.apis) and self._is_repeated(getter, reached)
            for getter in getters
            for reached in calls_in(self._module, getter)
        )

    def _is_repeated(self, getter: ast.FunctionDef, reached: Reached) -> bool:
        """Whether a call stands in a loop, or in something that the getter uses in one."""
        if loops_around(reached.module, reached.call):
            return True
        tree = self._module.tree
        loops = (loop for kind in (*LOOPS, *COMPREHENSIONS) for loop in tree.within(getter, kind))
        return any(decodes(self._module, loop) for loop in loops)

    # -- Python that feeds a training ---------------------------------------------------------

    def python_inputs(self) -> Iterator[PythonInput]:
        """The Python code in this file that decodes for a `fit`, which may be in another file."""
        for place in (self._module, *self._neighbours()):
            for name in _FITTING:
                for call in place.tree.calls.get(name, ()):
                    data = argument(call, 0, "x", "generator")
                    if data is not None and is_keras_fit(place, call):
                        yield from (found for found in self._feeding(place, call, data) if found.module is self._module)

    def _neighbours(self) -> list[Module]:
        """The files that may train on what this one makes; none where it makes nothing of that kind."""
        project, calls = self._module.project, self._module.tree.calls
        if not any(name in calls for name in _FLOWS):
            return []
        return [*project.importers(self._module, _FITTING), *project.imported(self._module, _FITTING)]

    def _feeding(self, place: Module, fit: ast.Call, data: ast.expr) -> Iterator[PythonInput]:
        for value in place.project.evaluator.evaluate(place, data):
            if isinstance(value, Obj) and value.kind is Kind.GENERATOR and isinstance(value.of, Func):
                if functions_decode([value.of]):
                    yield PythonInput("generator", fit, place)
        for definition in definitions(place, data):
            yield from self._flows(definition)

    def loads_in_python(self, pipeline: Pipeline) -> bool:
        """Whether the generator of a `from_generator` decodes its items, or reads a file for each item of a batch."""
        source = pipeline.source
        if source is None or source.source_row.data is not Data.PYTHON:
            return False
        functions = self.functions(source)
        batched = any(step.row.stacks for step in pipeline.chain)
        return functions_decode(functions) or (batched and functions_load(functions))

    def _flows(self, definition: Definition) -> Iterator[PythonInput]:
        call, module = definition.expr, definition.module
        if not isinstance(call, ast.Call):
            return
        name = last_name(call.func)
        if name in _FLOWS and isinstance(call.func, ast.Attribute):
            if name != "flow" or _augments(module, call.func.value):
                yield PythonInput(name, call, module)
        elif name == "zip":
            # Pictures and their masks come from two flows that go together.
            for item in call.args:
                for inner in definitions(module, item):
                    yield from self._flows(inner)


def _augments(module: Module, flow: ast.expr) -> bool:
    """Whether an expression is an `ImageDataGenerator` that turns, moves or recolours its pictures, one by one."""
    return any(
        value.api == "keras.ImageDataGenerator"
        and isinstance(value.node, ast.Call)
        and any(keyword.arg in _WARPING for keyword in value.node.keywords)
        for value in module.project.evaluator.evaluate(module, flow)
        if isinstance(value, Obj)
    )


def _sets_global_seed(module: Module, call: ast.Call) -> bool:
    if last_name(call.func) not in ("set_seed", "set_random_seed") or not (call.args or call.keywords):
        return False
    values = module.project.evaluator.evaluate(module, argument(call, 0, "seed") or call.func)
    if any(isinstance(value, Const) and value.value is None for value in values):
        return False
    return not _GLOBAL_SEEDS.isdisjoint(
        Reached(module, call, module.project.evaluator.evaluate(module, call.func)).apis
    )
