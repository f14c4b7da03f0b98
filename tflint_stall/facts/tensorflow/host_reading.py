"""Files that a training loop reads and decodes in Python itself, between two of its steps."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.length import rounds
from tflint_stall.facts.program.loops import Hot, Loops, loops_around
from tflint_stall.facts.program.python_work import DECODERS
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.program.read_back import is_read_back
from tflint_stall.facts.syntax.tree import LOOPS, last_name
from tflint_stall.facts.values.project import CallSite
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.tensorflow.training import Training
    from tflint_stall.facts.values.module import Module
    from tflint_stall.rule import Weight

# What reads one file of a batch, and takes long. Resizing alone is not reading.
READERS = frozenset(
    {
        api
        for api in DECODERS
        if not api.endswith((".resize", ".imresize", ".VideoCapture")) and not api.startswith("tf.")
    }
    | {"numpy.load", "scipy.io.loadmat"}
)
NAMES = tuple(sorted({path.rpartition(".")[2] for path in READERS}))
_DEEPEST_CALL = 4
# Less than this share of the rest of a step.
_LITTLE = 0.05
# What takes work off the loop: then reading and training overlap.
_BESIDE = frozenset({"Thread", "Process", "Pool", "ThreadPoolExecutor", "ProcessPoolExecutor", "GeneratorEnqueuer"})
_WRAPPING = frozenset({"enumerate", "tqdm", "iter", "islice"})
_BEGINNING = frozenset({"reset_default_graph", "clear_session", "build_model"})
# A training that is started for longer than a batch.
_JOBS = frozenset({"fit", "fit_generator", "train_and_evaluate"})


def reads_file(module: Module, call: ast.Call) -> bool:
    """Whether a call reads a file of the data: not one that was written a line before."""
    values = module.project.evaluator.evaluate(module, call.func)
    reads = any(isinstance(value, Api) and value.path in READERS for value in values)
    return reads and not is_read_back(module, call)


class HostReading:
    """Answers for one file."""

    def __init__(self, module: Module, loops: Loops, training: Training) -> None:
        self._module = module
        self._loops = loops
        self._training = training

    def step_of(self, call: ast.Call) -> Hot | None:
        """The training loop each of whose steps runs a reading call; `None` where there is none."""
        return self._find(self._module, call, ())

    def is_lost(self, call: ast.Call, hot: Hot, weight: Weight) -> bool:
        """Whether each step surely reads one file only, and does much more besides: what it saves is no share of it."""
        return self._reads_one(call, hot) and weight.seconds < _LITTLE * weight.beside

    def _reads_one(self, call: ast.Call, hot: Hot) -> bool:
        """Whether the loops between a step and its reading make one round each."""
        module, node, around = self._module, call, hot
        while True:
            for loop in loops_around(module, node):
                if loop is hot.loop:
                    return True
                if rounds(module, loop) != 1:
                    return False
            if around.via is None or around.outer is None:
                return True
            module, node, around = around.via.module, around.via.call, around.outer

    def _find(self, module: Module, node: ast.AST, seen: tuple[Function, ...]) -> Hot | None:
        if not _BESIDE.isdisjoint(module.tree.calls):
            return None
        for loop in loops_around(module, node):
            if share_of_rounds(module, node, loop) < 1:
                return None
            if isinstance(loop, LOOPS) and self._loops.is_hot(module, loop) and self._is_step(module, loop, node):
                return Hot(loop, module)
        function = module.tree.function(node)
        if function is None or function in seen or len(seen) >= _DEEPEST_CALL or share_of_rounds(module, node) < 1:
            return None
        is_generator = module.is_generator(function) and bool(loops_around(module, node))
        for site in module.project.call_sites(module, function):
            if share_of_rounds(module, node, None, site.frame) < 1:
                continue
            fed = self._fed_by(site.module, site.call) if is_generator else None
            if fed is not None:
                return Hot(fed, site.module, CallSite(site.module, site.call, site.frame), Hot(fed, site.module))
            found = self._find(site.module, site.call, (*seen, function))
            if found is not None:
                return Hot(found.loop, found.module, CallSite(site.module, site.call, site.frame), found, found.share)
        return None

    def _fed_by(self, module: Module, call: ast.Call) -> ast.For | None:
        """The training loop that takes its batches from a generator, one for each step."""
        loop = module.tree.statement(call)
        if not isinstance(loop, ast.For) or not module.tree.contains(loop.iter, call):
            return None
        given: ast.expr = loop.iter
        while isinstance(given, ast.Call) and given is not call and given.args and last_name(given.func) in _WRAPPING:
            given = given.args[0]
        trains = given is call and _BESIDE.isdisjoint(module.tree.calls) and self._is_step(module, loop, call)
        return loop if trains else None

    def _is_step(self, module: Module, loop: ast.For | ast.AsyncFor | ast.While, node: ast.AST) -> bool:
        """Whether each round of a loop makes one step: it trains, and no loop in it does without the reading."""
        trains = False
        for call in module.tree.within(loop, ast.Call):
            # What begins a graph anew is a stage of a training, not a step.
            if last_name(call.func) in _BEGINNING:
                return False
            own = loops_around(module, call)
            if loop not in own or call is node or last_name(call.func) in _JOBS:
                continue
            if not self._training.trains(module, call):
                continue
            # An inner loop that trains for long: what was read serves many steps.
            if any(self._loops.is_hot(module, inner, 1) for inner in own[: own.index(loop)]):
                return False
            if self._loops_itself(module, call):
                return False
            trains = True
        return trains

    def _loops_itself(self, module: Module, call: ast.Call) -> bool:
        """Whether what is called trains in a loop of its own."""
        return any(
            function.module.tree.contains(function.node, inner)
            and self._loops.is_hot(function.module, inner)
            and self._training.trains(function.module, inner)
            for function in module.project.functions(module, call.func)
            for inner in function.module.tree.loops()
        )
