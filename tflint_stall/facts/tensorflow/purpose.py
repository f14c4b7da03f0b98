"""What a dataset is for: who takes its elements, wherever that is, and what is done with them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from math import inf, prod

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.consumers import CONSUMERS, OF_SAMPLES
from tflint_stall.facts.api.steps import STEPS, TFDS_LOADERS
from tflint_stall.facts.program import dataset_length
from tflint_stall.facts.program.ending import is_never_reached, leaves
from tflint_stall.facts.program.flow import Done, Use, uses
from tflint_stall.facts.program.kept_inside import is_kept_inside
from tflint_stall.facts.program.length import rounds
from tflint_stall.facts.program.loops import leaves_at_once, loops_around
from tflint_stall.facts.program.reached import Reached, calls_in
from tflint_stall.facts.syntax.compact import holder_of, parent_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, LOOPS, Loop, always_leaves, argument, dotted, last_name
from tflint_stall.facts.tensorflow.between_steps import is_between_steps
from tflint_stall.facts.tensorflow.data import given
from tflint_stall.facts.tensorflow.drawn_rarely import SELDOM, share_drawn_aside
from tflint_stall.facts.tensorflow.one_pass import grows_trees, is_of_other_library, is_one_pass
from tflint_stall.facts.tensorflow.training import Training
from tflint_stall.facts.values.values import Api, Method, Obj, Pipeline, Step, Unknown, Value
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_FEW = 32  # elements are looked at, not trained on
# A training on no more examples than these, every epoch counted, is tried out.
_TRIED = 500
# A batch of unknown size is taken for so many examples.
_BATCH = 32
_MOST_STEPS = 60


class Purpose(Enum):
    """What a dataset is for; of several the first weighs most."""

    TRAINS = 0
    # It gets out of sight, or something unknown is done with it.
    UNKNOWN = 1
    EVALUATES = 2
    # It trains for a few steps, to try something out or to show it.
    TRIES = 3
    # It is gone through once: written to a file, counted, adapted to, printed, timed.
    ONCE = 4
    # A few of its elements are looked at.
    GLANCED = 5
    UNUSED = 6

    @property
    def may_train(self) -> bool:
        return self in (Purpose.TRAINS, Purpose.UNKNOWN, Purpose.TRIES)

    @property
    def may_last(self) -> bool:
        """Whether it may be gone through often enough that what one element costs matters."""
        return self in (Purpose.TRAINS, Purpose.UNKNOWN)


# What a consumer that takes a dataset as an argument does with it, by its name: what of, and the keyword.
_CONSUMERS: dict[str, tuple[Purpose, str]] = {
    "fit": (Purpose.TRAINS, "x"),
    "fit_generator": (Purpose.TRAINS, "generator"),
    "evaluate": (Purpose.EVALUATES, "x"),
    "evaluate_generator": (Purpose.EVALUATES, "generator"),
    "predict": (Purpose.EVALUATES, "x"),
    "predict_generator": (Purpose.EVALUATES, "generator"),
    "adapt": (Purpose.ONCE, "data"),
}
# Methods of a dataset that take its elements, and those that only tell something about it.
_TAKING = {"reduce": Purpose.ONCE, "save": Purpose.ONCE, "get_single_element": Purpose.GLANCED}
_TELLING = frozenset({"cardinality", "options", "element_spec", "save_to_file", "__len__"})
_ITERATORS = frozenset({"as_numpy_iterator", "__iter__", "make_one_shot_iterator", "make_initializable_iterator"})
# Calls that hand the elements on one by one, those that make another dataset of it, and those that look at it.
_WRAPPERS = frozenset(
    """iter enumerate zip tqdm trange reversed islice as_numpy cycle make_one_shot_iterator
    make_initializable_iterator""".split()
)
_JOINERS = frozenset(
    {"experimental_distribute_dataset", "sample_from_datasets", "choose_from_datasets", "zip", "concatenate"}
)
_LOOKERS = frozenset("print type isinstance len str repr display pprint id cardinality hasattr is_dataset".split())
_SHOWERS = frozenset("show_examples as_dataframe show_statistics plot show".split())
# Classes of metrics that go through candidates to answer: TensorFlow Recommenders.
_SEARCHING = frozenset({"FactorizedTopK"})
# `index_from_dataset` makes an index to search in, of TensorFlow Recommenders.
_ONCE = frozenset({"index_from_dataset"})
_COLLECTORS = frozenset({"list", "tuple", "sorted", "set", "sum", "max", "min", "save", "write", "benchmark", "deque"})
# Methods that give a model's answer, or put it beside the right one.
_ANSWERS = frozenset(
    """predict predict_on_batch evaluate test_on_batch test_step predict_step update_state predict_proba
    eval_step""".split()
)
# Methods of writers, lists and counters, which keep what they get, and those of axes and loggers, which show it.
_KEEPS = frozenset(
    """add append extend imsave save savez savetxt savefig set_item to_csv update write writelines writerow writerows
    perf_counter sleep time""".split()
)
_MODEL = r"(?i)(^|_)(model|network|net|encoder|embedder|classifier|predictor)$"
_SHOWS = frozenset(
    """add_patch add_subplot annotate axis barplot close colorbar debug figure flush format grid hist imshow info join
    legend log pcolormesh plot print scatter set set_axis_off set_title set_xlabel set_ylabel set_xticks set_yticks show
    subplot subplots suptitle text tight_layout title warning""".split()
)
# What puts a picture before people: whoever only does that is done after one pass.
_DRAWS = frozenset(
    {"add_patch", "add_subplot", "barplot", "hist", "imshow", "pcolormesh", "plot", "scatter", "subplot"}
)
_PLAIN = (
    "builtins.",
    "numpy.",
    "matplotlib.",
    "tf.",
    "time.",
    "timeit.",
    "os.",
    "math.",
    "PIL.",
    "cv2.",
    "json.",
    "pprint.",
)


@dataclass(frozen=True)
class _Way:
    """A dataset, or an iterator over one, on its way to who takes its elements."""

    module: Module
    expr: ast.expr
    few: bool = False


class Purposes:
    """Answers for the files of one project."""

    def __init__(self, training: Training) -> None:
        self._training = training
        self._known: dict[ast.Call, Purpose] = {}

    def of(self, step: Step) -> Purpose:
        """What the dataset that a step makes is for."""
        if step.is_declared:
            return Purpose.UNKNOWN
        known = self._known.get(step.call)
        if known is None:
            known = self._known[step.call] = self._of(step)
        return known

    def _of(self, step: Step) -> Purpose:
        made = _made_by(step)
        if _is_searched(made):
            return Purpose.EVALUATES
        if isinstance(parent_of(made), ast.Expr):
            return Purpose.UNUSED
        found, ways = self._purposes(_Way(step.module, made))
        if found:
            return min(found, key=_weight)
        # Where no dataset is used, a file is there for others, or it is still being written.
        unused = _uses_datasets(step.module) or all(is_kept_inside(way.module, way.expr) for way in ways)
        return Purpose.UNUSED if unused else Purpose.UNKNOWN

    def _purposes(self, start: _Way) -> tuple[set[Purpose], list[_Way]]:
        """What is done with the elements, and the datasets that are made on the way to it."""
        found, ways = set[Purpose](), list[_Way]()
        waiting, seen = [start], set[ast.AST]()
        while waiting and Purpose.TRAINS not in found:
            way = waiting.pop()
            if way.expr in seen:
                continue
            seen.add(way.expr)
            ways.append(way)
            if len(seen) > _MOST_STEPS:
                found.add(Purpose.UNKNOWN)
                break
            for use in uses(way.module, way.expr, _may_be_data):
                outcome = self._outcome(use, way.few)
                if isinstance(outcome, Purpose):
                    found.add(outcome)
                elif outcome is not None:
                    waiting.append(outcome)
        return found, ways

    def _outcome(self, use: Use, few: bool) -> Purpose | _Way | None:
        """What a use does with the elements, or where they go on; `None` where it only looks at the dataset."""
        if use.how is Done.METHOD and isinstance(use.node, ast.Call):
            return self._of_method(use.module, use.node, few)
        if use.how is Done.ARGUMENT and isinstance(use.node, ast.Call):
            return self._of_argument(use, use.node, few)
        if use.how is Done.ITERATED:
            return self._of_loop(use.module, use.node, few)
        around = parent_of(use.node) if isinstance(use.node, ast.Lambda) else None
        if isinstance(around, ast.Call) and last_name(around.func) in ("interleave", "flat_map"):
            # The elements of the inner dataset are those of the outer one.
            return _Way(use.module, around, few)
        return Purpose.UNKNOWN

    # -- calls -------------------------------------------------------------------------------

    def _of_method(self, module: Module, call: ast.Call, few: bool) -> Purpose | _Way | None:
        name = last_name(call.func)
        if name in _TAKING:
            return Purpose.GLANCED if few else _TAKING[name]
        if name == "apply" and call.args and _takes_whole(module, call.args[0]):
            return Purpose.ONCE
        if name in STEPS:
            few = (few and name != "repeat") or (name == "take" and _is_few(module, argument(call, 0, "count")))
            return _Way(module, call, few)
        if name in _ITERATORS:
            return _Way(module, call, few)
        if name in ("get_next", "next", "__next__"):
            return self._of_draw(module, call, few)
        return None if name in _TELLING else Purpose.UNKNOWN

    def _of_argument(self, use: Use, call: ast.Call, few: bool) -> Purpose | _Way | None:
        module, name = use.module, last_name(call.func)
        if name in _CONSUMERS and isinstance(call.func, ast.Attribute) and not use.inside:
            return self._of_consumer(use, call, few)
        if name in _WRAPPERS or (name in _JOINERS and isinstance(call.func, ast.Attribute)):
            limit = call.args[1] if name == "islice" and len(call.args) > 1 else None
            bounded = name == "zip" and any(_ends_soon(module, item) for item in call.args)
            return _Way(module, call, few or bounded or _is_few(module, limit))
        if name == "apply" or name in TFDS_LOADERS:
            return _Way(module, call, few)
        if name in _LOOKERS:
            return None
        if name == "next":
            return self._of_draw(module, call, few)
        if name in _SHOWERS:
            return Purpose.GLANCED
        if name in _COLLECTORS:
            return self._of_collection(module, call, few)
        if name in _ONCE:
            return Purpose.ONCE
        return Purpose.EVALUATES if _is_metric(module, call) else Purpose.UNKNOWN

    def _of_collection(self, module: Module, node: ast.AST, few: bool) -> Purpose:
        """`list(dataset)`: its elements at once, unless that is done again and again, or given to a caller."""
        if loops_around(module, node) or isinstance(module.tree.statement(node), ast.Return):
            return Purpose.UNKNOWN
        return Purpose.GLANCED if few else Purpose.ONCE

    def _of_consumer(self, use: Use, call: ast.Call, few: bool) -> Purpose:
        purpose, keyword = _CONSUMERS[last_name(call.func)]
        if argument(call, 0, keyword, "x", "dataset") is use.value:
            if few:
                return Purpose.GLANCED
            if purpose is Purpose.TRAINS and grows_trees(use.module, call):
                return Purpose.ONCE
            tries = purpose is Purpose.TRAINS and _trains_briefly(use.module, call, use.value)
            return Purpose.TRIES if tries else purpose
        if argument(call, 7, "validation_data") is use.value:
            return Purpose.EVALUATES
        return Purpose.UNKNOWN

    def _of_draw(self, module: Module, call: ast.Call, few: bool) -> Purpose:
        """`next(iterator)`: once, or in a loop."""
        around = [loop for loop in loops_around(module, call) if isinstance(loop, LOOPS)]
        is_brief = around and _rounds(module, around) <= _FEW and module.tree.function(call) is None
        aside = share_drawn_aside(self._training, module, call)
        if is_brief or aside < 1:
            return Purpose.GLANCED if is_brief or aside <= SELDOM else Purpose.EVALUATES
        if any(self._training.trains(module, loop) for loop in around):
            is_beside = is_between_steps(self._training, module, around)
            measures = is_beside and self._of_body(module, around[0]) is Purpose.EVALUATES
            return Purpose.EVALUATES if measures else Purpose.TRAINS
        if around:
            return self._of_loop(module, around[0], few)
        if last_name(call.func) != "next":
            # A graph draws again and again from one call: as often as it is run.
            return Purpose.UNKNOWN if not _runs_briefly(module, call) else self._of_brief_script(module)
        # A function may go on with the iterator of its caller again and again.
        is_fresh = any(isinstance(item, ast.Call) and last_name(item.func) == "iter" for item in call.args[:1])
        return Purpose.GLANCED if is_fresh or module.tree.function(call) is None else Purpose.UNKNOWN

    def _of_brief_script(self, module: Module) -> Purpose:
        """What a script draws some batches for: to train on them, or to look at them."""
        body = module.tree.module.body
        end = next((place for place, statement in enumerate(body) if always_leaves([statement])), len(body))
        trains = any(self._training.trains(module, statement) for statement in body[: end + 1])
        return Purpose.TRIES if trains else Purpose.GLANCED

    # -- loops -------------------------------------------------------------------------------

    def _of_loop(self, module: Module, node: ast.AST, few: bool) -> Purpose:
        """What a loop does with the elements it goes over."""
        loop = holder_of(node) if isinstance(node, ast.comprehension) else node
        if isinstance(loop, COMPREHENSIONS):
            return min(self._of_collection(module, loop, few), self._of_body(module, loop) or Purpose.ONCE, key=_weight)
        if not isinstance(loop, LOOPS):
            return Purpose.GLANCED
        length = rounds(module, loop)
        if few or leaves_at_once(loop.body) or (length is not None and length <= _FEW):
            return Purpose.GLANCED
        if self._training.trains(module, loop):
            return Purpose.TRAINS
        found = self._of_body(module, loop)
        if found is not None:
            once = found is Purpose.UNKNOWN and _is_worked_through(module, loop)
            return Purpose.ONCE if once else found
        if leaves(module, loop):
            # Until somebody has seen enough.
            return Purpose.GLANCED
        counts = any(True for _ in module.tree.within(loop, ast.AugAssign)) or _only_goes_over(loop)
        draws = any(last_name(call.func) in _DRAWS for call in module.tree.within(loop, ast.Call))
        return Purpose.ONCE if counts or draws else Purpose.UNKNOWN

    def _of_body(self, module: Module, loop: ast.AST) -> Purpose | None:
        """What the calls in the body of a loop do; `None` where they only show or count what comes."""
        made = list(calls_in(module, loop))
        heaviest = min({_does(call) for call in made}, key=_weight, default=Purpose.ONCE)
        calls = [call.func for call in module.tree.within(loop, ast.Call)]
        keeps = any(last_name(func) in _KEEPS or ".summary." in dotted(func) for func in calls)
        if heaviest is Purpose.UNKNOWN and keeps and all(_does(c) is not heaviest or _infers(c) for c in made):
            return Purpose.EVALUATES
        if heaviest is not Purpose.ONCE:
            return heaviest
        return Purpose.ONCE if keeps else None


def _is_worked_through(module: Module, loop: Loop) -> bool:
    calls = calls_in(module, loop) if is_one_pass(module, loop) else None
    return calls is not None and all(_does(c) is not Purpose.UNKNOWN or is_of_other_library(c) for c in calls)


def _weight(purpose: Purpose) -> int:
    return int(purpose.value)


def _does(reached: Reached) -> Purpose:
    """What a call in the body of a loop does, as far as it matters."""
    return min((_does_to(reached, callee) for callee in reached.callees), key=_weight, default=Purpose.ONCE)


def _does_to(reached: Reached, callee: Value) -> Purpose:
    name = last_name(reached.call.func)
    if isinstance(callee, Obj) and callee.kind in (Kind.MODEL, Kind.LAYER, Kind.METRIC, Kind.LOSS):
        return Purpose.EVALUATES
    if isinstance(reached.call.func, ast.Attribute) and name in _ANSWERS:
        return Purpose.EVALUATES
    if isinstance(callee, (Unknown, Method)) or (isinstance(callee, Obj) and callee.kind is Kind.OTHER):
        plain = isinstance(reached.call.func, ast.Attribute) and (name in _KEEPS | _SHOWS or _is_plain_owner(callee))
        return Purpose.ONCE if plain or not _takes_something(reached.call) else Purpose.UNKNOWN
    if isinstance(callee, Api) and not callee.path.startswith(_PLAIN):
        return Purpose.UNKNOWN
    return Purpose.ONCE


def _takes_whole(module: Module, applied: ast.expr) -> bool:
    """Whether a function that `apply` is given makes arrays of all elements at once: it goes through them one time."""
    for function in module.project.functions(module, applied):
        if any(
            last_name(call.func) == "get_single_element"
            for call in function.module.tree.within(function.node, ast.Call)
        ):
            return True
    return False


def _infers(reached: Reached) -> bool:
    """Whether what is called is a model by its name; whoever trains one is asked before."""
    return re.search(_MODEL, last_name(reached.call.func)) is not None


def _only_goes_over(loop: Loop) -> bool:
    """`for batch in dataset: pass`, or `last = batch`: it is timed, or warmed up."""
    body = [] if isinstance(loop, COMPREHENSIONS) else loop.body
    return bool(body) and all(
        isinstance(one, (ast.Pass, ast.Continue)) or (isinstance(one, ast.Assign) and isinstance(one.value, ast.Name))
        for one in body
    )


def _rounds(module: Module, loops: Iterable[Loop]) -> float:
    """How many rounds the innermost of some loops makes in all."""
    lengths = [rounds(module, loop) for loop in loops]
    return prod(length if length is not None else inf for length in lengths)


def _runs_briefly(module: Module, draw: ast.Call) -> bool:
    """Whether a script runs the graph that draws from a dataset only a few times."""
    calls = module.tree.calls.get("run", ())[: 4 * _FEW]
    runs = [run for run in calls if not is_never_reached(module, run)]
    if not 0 < len(runs) <= 2 * _FEW or any(module.tree.function(node) is not None for node in (draw, *runs)):
        return False
    return (
        sum(_rounds(module, [loop for loop in loops_around(module, r) if isinstance(loop, LOOPS)]) for r in runs)
        <= 2 * _FEW
    )


def _trains_briefly(module: Module, call: ast.Call, data: ast.expr) -> bool:
    """Whether a `fit` sees so few examples, in all epochs together, that it only shows something."""
    consumer = CONSUMERS[last_name(call.func)]
    evaluator = module.project.evaluator
    epochs = _number(module, given(call, consumer.epochs), 1)
    steps = _number(module, given(call, consumer.steps), 0)
    pipelines = [value for value in evaluator.evaluate(module, data) if isinstance(value, Pipeline)]
    if epochs is None or steps is None or not pipelines or len(OF_SAMPLES.intersection(_keywords(call))) > 0:
        return False
    return all(epochs * (steps or _batches(pipeline)) * _batch(pipeline) <= _TRIED for pipeline in pipelines)


def _number(module: Module, expr: ast.expr | None, otherwise: int) -> int | None:
    """What a constant says; `None` where it is not known."""
    number = module.project.evaluator.constant(module, expr) if expr is not None else otherwise
    return number if isinstance(number, int) and number >= 0 else None


def _keywords(call: ast.Call) -> set[str]:
    return {keyword.arg or "" for keyword in call.keywords}


def _batches(pipeline: Pipeline) -> float:
    # What looks empty is filled somewhere else.
    return inf if pipeline.rootless else dataset_length.after(pipeline.steps) or inf


def _batch(pipeline: Pipeline) -> int:
    """How many examples one element is."""
    for step in reversed(pipeline.steps):
        if step.row.batches:
            size = step.module.project.evaluator.constant(step.module, step.argument("batch_size"), step.frame)
            return size if isinstance(size, int) and size > 0 else _BATCH
    return _BATCH


def _is_metric(module: Module, call: ast.Call) -> bool:
    """Whether a call makes a metric, which goes through its data to answer."""
    values = module.project.evaluator.evaluate(module, call.func)
    return any(isinstance(value, Api) and ".metrics." in value.path for value in values)


def _is_plain_owner(callee: Value) -> bool:
    """Whether a method is one of a tensor or an array, of which nobody learns."""
    owner = callee.owner if isinstance(callee, Method) else None
    return isinstance(owner, Obj) and owner.kind in (Kind.TENSOR, Kind.ARRAY, Kind.INTEGER, Kind.OTHER)


def _takes_something(call: ast.Call) -> bool:
    given = (*call.args, *(keyword.value for keyword in call.keywords))
    return any(not isinstance(item, ast.Constant) for item in given)


def _made_by(step: Step) -> ast.expr:
    """The expression whose value is the dataset after a step: for a transformation the call of `apply` around it."""
    if step.is_applied:
        around = parent_of(step.call)
        while around is not None and not (isinstance(around, ast.Call) and last_name(around.func) == "apply"):
            around = parent_of(around)
        if isinstance(around, ast.Call):
            return around
    return step.call


def _is_searched(expr: ast.expr) -> bool:
    """Whether a dataset, perhaps with more steps, is given to what searches in it for a metric."""
    return any(isinstance(parent, ast.Call) and last_name(parent.func) in _SEARCHING for parent in _upwards(expr))


def _upwards(expr: ast.expr) -> Iterator[ast.AST]:
    parent = parent_of(expr)
    while isinstance(parent, (ast.expr, ast.keyword)):
        yield parent
        parent = parent_of(parent)


def _may_be_data(module: Module, expr: ast.expr) -> bool:
    values = module.project.evaluator.evaluate(module, expr)
    return any(
        isinstance(value, (Pipeline, Unknown)) or (isinstance(value, Obj) and value.kind is Kind.ITERATOR)
        for value in values
    )


def _is_few(module: Module, count: ast.expr | None) -> bool:
    number = module.project.evaluator.constant(module, count)
    return isinstance(number, int) and 0 <= number <= _FEW


def _ends_soon(module: Module, item: ast.expr) -> bool:
    """`range(9)` beside a dataset in a `zip`."""
    if not isinstance(item, ast.Call) or last_name(item.func) != "range" or len(item.args) != 1:
        return False
    return _is_few(module, item.args[0])


def _uses_datasets(module: Module) -> bool:
    """Whether a file trains with, evaluates or goes through any data."""
    calls = module.tree.calls
    return any(name in calls for name in _CONSUMERS if name != "adapt") or "GradientTape" in calls
