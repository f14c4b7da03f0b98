"""How often code runs: which loop repeats it, through which calls, and in which share of the rounds.

Code is not hot where its loop is short, ends at once or only goes over the parts of a model; where a guard lets it
run in few rounds (`if step % 100 == 0`, `if model is None`); or where it only handles what went wrong.
"""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.counted import rounds_let_through
from tflint_stall.facts.program.ending import ends_with, leaves
from tflint_stall.facts.program.length import COLD_ITERATIONS, folds, length, rounds
from tflint_stall.facts.program.presumed import presumed_rounds
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.program.reached import calls_in
from tflint_stall.facts.program.work import Work, assumed_rounds, goes_over_weights
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import (
    COMPREHENSIONS,
    DEFS,
    LOOPS,
    Comprehension,
    Function,
    Loop,
    dotted,
    last_name,
)
from tflint_stall.facts.values.guards import guards
from tflint_stall.facts.values.project import CallSite
from tflint_stall.facts.values.values import Obj
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Weight

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeAlias

    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Frame

    # Whether a call is one of those through which code is looked for.
    Calls: TypeAlias = Callable[[Module, ast.Call], bool]

_DEEPEST_CALL = 3
_MOST_SITES = 12
# Code that runs in fewer rounds than this is not what the loop is about.
_RARE = 0.15
# The fields in which statements, their handlers and their cases hold statements.
_HOLDING_STATEMENTS = ("body", "orelse", "finalbody", "handlers", "cases")
_STRUCTURE = (
    r"(?i)(^|_)(n|num)?_?(layers?|levels?|heads?|scales?|dims?|ndim|axis|axes|devices?|gpus?|towers?|blocks?|stages?"
    r"|components?|neighbou?rs?|filters?|kernels?|slots?|anchors?|aspect_ratios|strides|splits?|shards?|folds?)(_?sizes?)?$"
)
# No model has more parts of a kind: what goes over more of them goes over data.
_MOST_PARTS = 200
# `for group in config.model.groups`: what somebody has written down one by one.
_CONFIGURATION = frozenset({"cfg", "conf", "config", "configuration", "hparams", "model_config"})
# What trains: a loop of an example that does is no demonstration.
_TRAINING = frozenset({"apply_gradients", "fit", "minimize", "train_on_batch"})
_EXAMPLE_FOLDERS = frozenset({"examples", "example"})
# Functions of NumPy that cut an array into batches.
_CUTTING = frozenset(f"{numpy}.{name}" for numpy in ("np", "numpy") for name in ("split", "array_split"))
_TEST_FOLDERS = frozenset({"test", "tests", "testing"})


@dataclass(frozen=True, eq=False)
class Hot:
    """Why code runs again and again: the loop around it, or the loop that calls its function."""

    loop: ast.AST
    module: Module
    # The call in the loop through which the function is reached; `None` for a loop around the code.
    via: CallSite | None = None
    outer: Hot | None = None
    # In which share of the rounds it runs.
    share: float = 1.0


def loops_around(module: Module, node: ast.AST) -> list[Loop]:
    """The loops of the same function whose body holds `node`, innermost first."""
    found: list[Loop] = []
    function = module.tree.function(node)
    child = node
    for parent in module.tree.ancestors(node):
        if parent is function:
            break
        if (
            isinstance(parent, LOOPS)
            and (child in parent.body or (isinstance(parent, ast.While) and child is parent.test))
        ) or (isinstance(parent, COMPREHENSIONS) and _repeated(parent, child, node, module)):
            found.append(parent)
        child = parent
    return found


def _repeated(parent: Comprehension, child: ast.AST, node: ast.AST, module: Module) -> bool:
    """Whether a part of a comprehension is evaluated for each item: all but its first iterable."""
    first = parent.generators[0]
    return child is not first or not module.tree.contains(first.iter, node)


def ways_around(module: Module, node: ast.AST, depth: int = 0) -> list[list[tuple[Module, Loop]]] | None:
    """The loops around a node, and those around the calls of its function, one list for each way to it.

    `None` where there are too many ways, or too long ones: all together may be a million.
    """
    own = [(module, loop) for loop in loops_around(module, node)]
    function = module.tree.function(node)
    sites = module.project.call_sites(module, function) if function is not None else []
    if len(sites) > _MOST_SITES or (sites and depth >= _DEEPEST_CALL):
        return None
    found: list[list[tuple[Module, Loop]]] = []
    for site in sites:
        outer = ways_around(site.module, site.call, depth + 1)
        if outer is None:
            return None
        found += [[*own, *way] for way in outer]
    return found or [own]


class Loops:
    """Answers whether code is hot, for the files of one project."""

    def __init__(self, batches_fitted: Callable[[Module, ast.Call], int | None]) -> None:
        self._hot: dict[tuple[ast.AST, int], Hot | None] = {}
        # Whether a loop surely ends in its first round, or only goes over the parts of a model.
        self._ended: dict[Loop, bool] = {}
        self.work = Work(batches_fitted)

    def hot(
        self, module: Module, node: ast.AST, *, cold: int = COLD_ITERATIONS, calls: Calls | None = None
    ) -> Hot | None:
        """Why `node` runs again and again, through those calls that are asked about; `None` where it does not.

        In a test nothing does.
        """
        return self._find(module, node, cold, (), calls, set())

    def _find(
        self,
        module: Module,
        node: ast.AST,
        cold: int,
        seen: tuple[ast.AST, ...],
        calls: Calls | None,
        in_vain: set[tuple[ast.AST, int]],
    ) -> Hot | None:
        if is_test(module, node):
            return None
        share = 1.0
        for loop in loops_around(module, node):
            share = share_of_rounds(module, node, loop)
            if share < _RARE:
                return None
            if ends_with(module, node, loop):
                continue
            if self.is_hot(module, loop, cold) and not _demonstrates(module, loop):
                return Hot(loop, module, share=share)
        function = module.tree.function(node)
        if function is None or function in seen or len(seen) >= _DEEPEST_CALL:
            return None
        # What is known of a function holds for all of it that no condition leaves out.
        guarded = share_of_rounds(module, node) < 1 or next(guards(module, node), None) is not None
        key = (function, cold)
        is_kept = not seen and not guarded and calls is None
        if is_kept and key in self._hot:
            return self._hot[key]
        # A function that is called a hundred times by another one is looked at once for all of them.
        asked = (function, len(seen))
        if asked in in_vain and not guarded:
            return None
        found = None
        sites = module.project.call_sites(module, function)
        # In a script that leaves one of two trainings out, the other one is what runs.
        for site in [site for site in sites if not _is_left_out(site)] or sites:
            if (site.call, len(seen)) in in_vain:
                continue
            if guarded and share_of_rounds(module, node, None, site.frame) < _RARE:
                continue
            if calls is not None and not calls(site.module, site.call):
                continue
            outer = self._find(site.module, site.call, cold, (*seen, function), calls, in_vain)
            if outer is not None:
                found = Hot(outer.loop, outer.module, site, outer, outer.share)
                break
            in_vain.add((site.call, len(seen)))
        if found is None and not guarded:
            in_vain.add(asked)
        if is_kept:
            self._hot[key] = found
        return found

    def weight(self, module: Module, node: ast.AST, seconds: float, hot: Hot) -> Weight:
        """What wasting so many seconds at a node weighs beside what else a round of its loop does."""
        assert isinstance(hot.loop, (*LOOPS, *COMPREHENSIONS))
        often, assumed = self._times(module, node, hot.loop)
        around, repeated = hot, self._of_unknown_loop(module, node, hot.loop)
        while around.via is not None and around.outer is not None:
            more, likely = self._times(around.via.module, around.via.call, hot.loop)
            repeated = self._of_unknown_loop(around.via.module, around.via.call, hot.loop) or repeated * likely
            often, assumed, around = often * more, assumed * likely, around.outer
        # Of a loop that is the finding itself only going round is wasted, not what it does.
        own = 0.0 if node is hot.loop else self.work.seconds(module, [node]) * assumed * hot.share
        beside = self.work.of_round_with(hot.module, hot.loop, node if hot.via is None else repeated_by(hot)) - own
        # What stands beside it in an inner loop happens as often as it does itself.
        beside -= max(repeated - own, 0.0) * (1 - often / assumed)
        place = node if hot.via is None else repeated_by(hot)
        let_through = rounds_let_through(hot.module, hot.loop, place) if place is not hot.loop else None
        known = self._all_rounds(hot, hot.loop, let_through)
        at_most = let_through is not None or _may_end_early(hot)
        ways = ways_around(hot.module, hot.loop) if known is None else None
        presumed = presumed_rounds([(hot.module, hot.loop), *way] for way in ways) if ways else known
        return Weight(seconds * often, max(beside, 0.0), hot.share, known, at_most, often, presumed=presumed)

    def _times(self, module: Module, node: ast.AST, hot: ast.AST) -> tuple[int, int]:
        """How often the loops around a node repeat it, up to the hot one: surely, and as it is counted for the loop."""
        found, assumed = 1, 1
        for loop in loops_around(module, node) if node is not hot else ():
            if loop is hot:
                break
            if ends_with(module, node, loop):
                continue
            # A loop over the parts of a model counts like the work that is beside it.
            of_parts = is_structural(loop) or goes_over_weights(module, loop)
            found *= assumed_rounds(module, loop) if of_parts else rounds(module, loop) or 1
            # A loop that never runs would make everything beside it nothing.
            assumed *= max(assumed_rounds(module, loop), 1)
        return found, assumed

    def _of_unknown_loop(self, module: Module, node: ast.AST, hot: ast.AST) -> float:
        """What is counted for the outermost loop of unknown length around a node, below the hot one."""
        counted, times = 0.0, 1
        for loop in reversed(loops_around(module, node) if node is not hot else ()):
            if loop is hot:
                counted, times = 0.0, 1
            elif not counted:
                times *= assumed_rounds(module, loop)
                counted = self.work.of_one_round(module, loop) * times if rounds(module, loop) is None else 0.0
        return counted

    def _all_rounds(self, hot: Hot, innermost: Loop, let_through: int | None) -> int | None:
        """How often a loop goes round in all; `None` where that is not known, or something repeats the loop."""
        function = hot.module.tree.function(hot.loop)
        sites = hot.module.project.call_sites(hot.module, function) if function is not None else []
        if function is not None and _is_called_unseen(hot.module, function):
            return None
        loops, total = (innermost, *loops_around(hot.module, innermost)), 0
        counted: dict[tuple[ast.AST, int], int | None] = {}
        for site in sites or (None,):
            own = _rounds_in(hot.module, loops, site.frame if site is not None else None, let_through)
            calls = self._calls_from(site, counted) if site is not None else 1
            if own is None or calls is None:
                return None
            total += own * calls
        return total

    def _calls_from(self, site: CallSite, counted: dict[tuple[ast.AST, int], int | None], depth: int = 0) -> int | None:
        """How often a function is called from one place: once, or in loops whose rounds are known."""
        if self.hot(site.module, site.call, cold=1) is None:
            return 1
        total = 1
        for around in loops_around(site.module, site.call):
            known = rounds(site.module, around)
            if known is None:
                return None
            total *= known
        function = site.module.tree.function(site.call)
        if function is None:
            return total
        if (function, depth) not in counted:
            sites = site.module.project.call_sites(site.module, function) if depth < _DEEPEST_CALL else []
            calls = [self._calls_from(outer, counted, depth + 1) for outer in sites]
            every = sum(call for call in calls if call is not None)
            counted[function, depth] = every if calls and None not in calls else None
        times = counted[function, depth]
        return total * times if times is not None else None

    def is_hot(self, module: Module, loop: Loop, cold: int = COLD_ITERATIONS) -> bool:
        ended = self._ended.get(loop)
        if ended is None:
            at_once = not isinstance(loop, COMPREHENSIONS) and leaves_at_once(loop.body)
            ended = at_once or (is_structural(loop) and not _is_counted(module, loop))
            ended = ended or _goes_over_layers(module, loop)
            self._ended[loop] = ended
        if ended:
            return False
        known = rounds(module, loop)
        return known is None or known > cold


def _rounds_in(module: Module, loops: Iterable[Loop], frame: Frame | None, let_through: int | None) -> int | None:
    """How often nested loops go round in one call of their function; the first of them so often at most."""
    total = 1
    for number, loop in enumerate(loops):
        known = rounds(module, loop)
        if known is None and frame is not None and isinstance(loop, (ast.For, ast.AsyncFor)):
            # `generate(text, 5)`: what one call gives.
            known = length(module, loop.iter, frame)
        if number == 0 and let_through is not None:
            known = let_through if known is None else min(known, let_through)
        if known is None:
            return None
        total *= known
    return total


def _is_left_out(site: CallSite) -> bool:
    """Whether a call stands in a function of a script that nothing calls, reads or decorates."""
    module, function = site.module, site.module.tree.function(site.call)
    if not isinstance(function, ast.FunctionDef) or function not in module.tree.module.body or function.decorator_list:
        return False
    if not module.has_main_guard or function.name in module.tree.loads:
        return False
    return not module.project.call_sites(module, function)


def _demonstrates(module: Module, loop: Loop) -> bool:
    """Whether a loop of an example shows something for a few items, and trains nothing."""
    if module.folders.isdisjoint(_EXAMPLE_FOLDERS):
        return False
    return all(last_name(reached.call.func) not in _TRAINING for reached in calls_in(module, loop))


def repeated_by(hot: Hot) -> ast.AST:
    """The call in the hot loop through which a place in another function is reached."""
    call: ast.AST = hot.loop
    while hot.via is not None and hot.outer is not None:
        call, hot = hot.via.call, hot.outer
    return call


def _may_end_early(hot: Hot) -> bool:
    """Whether something leaves the loop, or one of those around it, before its rounds are done."""
    loops = (hot.loop, *loops_around(hot.module, hot.loop))
    if any(isinstance(loop, ast.While) and isinstance(loop.test, ast.BoolOp) for loop in loops):
        return True
    return any(isinstance(loop, LOOPS) and leaves(hot.module, loop) for loop in loops)


def _is_called_unseen(module: Module, function: Function, depth: int = 0) -> bool:
    """Whether a method that nobody in sight calls runs a function, or one that somebody takes along: for each step."""
    sites = module.project.call_sites(module, function)
    if not sites or depth >= _DEEPEST_CALL:
        return not sites and (module.method_class(function) is not None or _is_taken_along(module, function))
    callers = [(site.module, site.module.tree.function(site.call)) for site in sites]
    return any(_is_called_unseen(place, caller, depth + 1) for place, caller in callers if caller is not None)


def _is_taken_along(module: Module, function: Function) -> bool:
    """`LambdaCallback(on_epoch_end=show)`"""
    uses = module.tree.loads.get(function.name, ()) if isinstance(function, DEFS) else ()
    return any(isinstance(parent_of(use), ast.keyword) for use in uses if isinstance(use, ast.Name))


def is_structural(loop: Loop) -> bool:
    """A loop over the parts of a model or a machine (`for level in levels`): a handful of rounds, once."""
    if isinstance(loop, ast.While):
        return False
    iterable = loop.iter if isinstance(loop, (ast.For, ast.AsyncFor)) else loop.generators[0].iter
    if isinstance(iterable, ast.Attribute) and _CONFIGURATION.intersection(dotted(iterable).split(".")[:-1]):
        return True
    named = (node for node in ast.walk(iterable) if isinstance(node, (ast.Name, ast.Attribute)))
    return any(re.search(_STRUCTURE, last_name(node)) for node in named if not _cuts_array(node))


def _cuts_array(node: ast.Name | ast.Attribute) -> bool:
    """`np.array_split(rows, 500)`: the verb is no part of a model, and how many parts it makes is an argument."""
    return isinstance(node, ast.Attribute) and dotted(node) in _CUTTING


def _goes_over_layers(module: Module, loop: Loop) -> bool:
    """`outputs = [layer.output for layer in net.layers]`: a list of the layers of a model has a handful of items."""
    if not isinstance(loop, (ast.For, ast.AsyncFor)):
        return False
    for name in (node for node in ast.walk(loop.iter) if isinstance(node, ast.Name)):
        bindings = module.names.lookup(name.id, name)
        made = bindings[0].value if len(bindings) == 1 and not bindings[0].path else None
        if isinstance(made, (ast.ListComp, ast.GeneratorExp)):
            over = made.generators[0].iter
            over = over.value if isinstance(over, ast.Subscript) else over
            if isinstance(over, ast.Attribute) and over.attr == "layers":
                return True
    return False


def over_layers(module: Module, node: ast.AST) -> Hot | None:
    """The loop over the layers of a model that calls the function around a node: not hot, but of several rounds."""
    function = module.tree.function(node)
    for site in module.project.call_sites(module, function) if function is not None else ():
        for loop in loops_around(site.module, site.call) if not is_test(site.module, site.call) else ():
            over = loop.generators[0].iter if isinstance(loop, COMPREHENSIONS) else getattr(loop, "iter", None)
            named = ast.walk(over) if over is not None else ()
            if any(isinstance(part, ast.Attribute) and part.attr == "layers" for part in named):
                return Hot(loop, site.module, site, Hot(loop, site.module))
    return None


def _is_counted(module: Module, loop: Loop) -> bool:
    """Whether what a loop says of its rounds goes before its name: 512 `BLOCKS` are no parts of a model."""
    return _has_counted_folds(module, loop) or (rounds(module, loop) or 0) > _MOST_PARTS


def _has_counted_folds(module: Module, loop: Loop) -> bool:
    """`for train, test in KFold(20).split(x)`: the splits are as many as it says, and need not be a handful."""
    if not isinstance(loop, (ast.For, ast.AsyncFor)):
        return False
    iterable = loop.iter
    if isinstance(iterable, ast.Call) and last_name(iterable.func) == "enumerate" and iterable.args:
        iterable = iterable.args[0]
    return folds(module, iterable) is not None


def leaves_at_once(body: list[ast.stmt]) -> bool:
    """Whether a loop body always ends the loop in its first iteration."""
    for statement in body:
        if isinstance(statement, (ast.Return, ast.Raise, ast.Break)):
            return True
        if isinstance(statement, ast.If) and statement.orelse:
            if leaves_at_once(statement.body) and leaves_at_once(statement.orelse):
                return True
        if isinstance(statement, (ast.With, ast.AsyncWith)) and leaves_at_once(statement.body):
            return True
        # A retry: the next round comes only after an exception.
        if isinstance(statement, ast.Try) and leaves_at_once([*statement.body, *statement.orelse]):
            return True
        if _continues(statement):
            return False
    return False


def _continues(statement: ast.AST) -> bool:
    """Whether there is a `continue` in a statement. Expressions, which are most of a tree, are not looked at."""
    inner = (item for name in _HOLDING_STATEMENTS for item in getattr(statement, name, ()))
    return isinstance(statement, ast.Continue) or any(map(_continues, inner))


def is_test(module: Module, node: ast.AST) -> bool:
    """Whether code belongs to a test: it runs once, on little data."""
    if module.is_test or not module.folders.isdisjoint(_TEST_FOLDERS):
        return True
    for parent in module.tree.ancestors(node):
        if isinstance(parent, DEFS) and parent.name.startswith("test_"):
            return True
        if isinstance(parent, ast.ClassDef):
            bases = [dotted(base).rpartition(".")[2] for base in parent.bases]
            if any(base.endswith("TestCase") for base in bases):
                return True
    return False


def per_batch_hook(module: Module, node: ast.AST) -> ast.FunctionDef | None:
    """The `on_…_batch_…` method of a Keras callback around `node`."""
    function = module.tree.function(node)
    if isinstance(function, ast.FunctionDef) and function.name.startswith("on_") and "batch" in function.name:
        cls = module.method_class(function)
        if cls is not None:
            values = module.project.evaluator.parameters.value(module, function.args.args[0], None)
            if any(isinstance(value, Obj) and value.kind is Kind.CALLBACK for value in values):
                return function
    return None
