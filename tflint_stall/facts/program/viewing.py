"""Loops whose pace somebody or something else sets: a viewer who watches them, an epoch that they follow.

What a round wastes there holds nobody up. A loop that trains, or that collects what is trained on, is never one of
them: whoever renders each step of a training waits for the training.
"""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.program.events import is_asked_for, way
from tflint_stall.facts.program.last_run import ran_for
from tflint_stall.facts.program.length import rounds
from tflint_stall.facts.program.loops import Hot, loops_around
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.program.reached import calls_in
from tflint_stall.facts.program.sampling import writes_one_sample
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, DEFS, LOOPS, argument, last_name
from tflint_stall.facts.values.guards import Guard, guards
from tflint_stall.facts.values.values import Api, Obj
from tflint_stall.quick_dataclasses import replace
from tflint_stall.rule import Weight

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.module import Module

_TRAINING = (
    r"(?i)train|fit|learn|replay|remember|memor|store|update|optimi[sz]e|minimi[sz]e|gradient|backward|transition"
)
# Functions that are there to look at what was trained, by a word of their name.
_LOOKING = r"(?i)(^|_)(test|play|demo|watch|show|view|enjoy|evaluate|render|visuali[sz]e)(_|$)"
# A wait shorter than this is there to keep a window alive.
_PAUSE = 0.01
_PAUSES = {"time.sleep": ("secs", 1.0), "matplotlib.pyplot.pause": ("interval", 1.0), "cv2.waitKey": ("delay", 1e-3)}
# What puts a picture before people, and goes on when they have seen it.
_FOR_PEOPLE = frozenset(
    """matplotlib.pyplot.show matplotlib.pyplot.imshow pylab.show IPython.display.display
    google.colab.patches.cv2_imshow""".split()
)
_SHOWING = ("render", "sleep", "pause", "waitKey", "show", "imshow", "cv2_imshow", "display")
# What gives the sound of a microphone, as fast as somebody speaks.
_RECORDERS = frozenset({"pyaudio", "sounddevice", "alsaaudio"})
_HOOKS = frozenset({"on_epoch_begin", "on_epoch_end", "on_train_begin", "on_train_end"})
_DEEPEST_CALL = 2
_SELDOM = 0.01
# What waits for each epoch this long is waited for.
_OF_AN_EPOCH = 2.5
# A run of so many seconds is waited for; less than this part of it is not noticed.
_SOON, _SMALL_PART = 12.0, 0.08


def with_pace(weight: Weight, hot: Hot, module: Module, node: ast.AST) -> Weight:
    """A weight of a node that knows whether the loop has all the time it wastes."""
    unhurried = _is_between_epochs(hot, weight.seconds * weight.share) or writes_one_sample(hot)
    unhurried = unhurried or is_asked_for(module, node, hot) or _is_for_looking(module, node, hot)
    unhurried = unhurried or waits_for_typing(hot) or _listens(hot)
    unhurried = unhurried or (weight.rounds is None and _is_seldom_entered(hot.module, hot.loop))
    unhurried = unhurried or _was_no_wait(weight, hot)
    return replace(weight, unhurried=True) if unhurried else weight


def _was_no_wait(weight: Weight, hot: Hot) -> bool:
    """Whether the last run of a notebook was over soon, or hardly any of it can have been what is wasted."""
    ran = ran_for(hot.module, hot.loop)
    if ran is None:
        return False
    wasted = weight.seconds * weight.share * weight.rounds if weight.rounds is not None and not weight.at_most else ran
    return ran < _SOON or wasted < _SMALL_PART * ran


def _is_seldom_entered(module: Module, loop: ast.AST) -> bool:
    """Whether a loop of unknown length is only come to in one of a hundred rounds of what is around it."""
    if _is_seldom_reached(module, loop):
        return True
    function = module.tree.function(loop)
    sites = module.project.call_sites(module, function) if function is not None else []
    return bool(sites) and all(_is_seldom_reached(site.module, site.call) for site in sites)


def _is_seldom_reached(module: Module, node: ast.AST) -> bool:
    return any(0 < share_of_rounds(module, node, around) <= _SELDOM for around in loops_around(module, node))


def _is_for_looking(place: Module, node: ast.AST, hot: Hot) -> bool:
    """Whether somebody watches each round, or the loop is that of a demonstration which nobody starts."""
    module, loop = hot.module, hot.loop
    watched = isinstance(loop, LOOPS) and (_is_watched(module, loop) or _is_shown_by_function(place, node, hot))
    if not watched and not _is_left_aside(module, loop):
        return False
    outermost = [loop, *loops_around(module, loop)][-1]
    return not any(re.search(_TRAINING, last_name(reached.call.func)) for reached in calls_in(module, outermost))


def _is_left_aside(module: Module, loop: ast.AST) -> bool:
    """Whether a program that starts other things has a loop in a function which shows something, and starts it not."""
    function = module.tree.function(loop)
    if not isinstance(function, DEFS) or re.search(_LOOKING, function.name) is None:
        return False
    starts = any(isinstance(s, (ast.Expr, ast.If)) and any(module.tree.within(s, ast.Call)) for s in _own(module))
    return starts and not module.project.call_sites(module, function)


def _own(module: Module) -> list[ast.stmt]:
    """The statements of a file after its first definition: what it does by itself."""
    body = module.tree.module.body
    first = next((place for place, s in enumerate(body) if isinstance(s, (*DEFS, ast.ClassDef))), len(body))
    return body[first:]


def _is_watched(module: Module, loop: ast.AST) -> bool:
    """Whether each round shows a picture, or waits for a while."""
    shown = any(_in_each_round(module, call, loop) and _shows(module, call) for call in _showing(module))
    return shown or _steps_before_people(module, loop)


def shows_pictures(module: Module, loop: ast.AST) -> bool:
    """Whether a loop shows a picture anywhere in it, be it in a loop over the parts of a batch."""
    return any(module.tree.contains(loop, call) and _shows(module, call) for call in _showing(module))


def _is_shown_by_function(place: Module, node: ast.AST, hot: Hot) -> bool:
    """Whether a function shows its picture in each of its calls, by way of which a loop gets to a node."""
    for module, at in list(way(place, node, hot))[:-1]:
        function = module.tree.function(at)
        if any(_in_each_call(module, call, function) and _shows(module, call) for call in _showing(module)):
            return True
    return False


def _showing(module: Module) -> list[ast.Call]:
    return [call for name in _SHOWING for call in module.tree.calls.get(name, ())]


def _in_each_call(module: Module, call: ast.Call, function: ast.AST | None) -> bool:
    """Whether a call stands in a function itself, under no condition."""
    if function is None or module.tree.function(call) is not function or loops_around(module, call):
        return False
    return share_of_rounds(module, call) == 1 and not any(map(_is_choice, guards(module, call)))


def _in_each_round(module: Module, call: ast.Call, loop: ast.AST) -> bool:
    """Whether a call stands in the body of a loop itself, under no condition."""
    if loop not in module.tree.ancestors(call) or module.tree.function(call) is not module.tree.function(loop):
        return False
    own = next(iter(loops_around(module, call)), None) is loop
    return own and share_of_rounds(module, call, loop) == 1 and not any(map(_is_choice, guards(module, call, loop)))


def _is_choice(guard: Guard) -> bool:
    """Whether a condition may let a round go without: not one after which the loop is over."""
    asking = parent_of(guard.test)
    if isinstance(asking, ast.If) and not guard.holds:
        return not any(isinstance(statement, (ast.Break, ast.Return)) for statement in asking.body)
    return not isinstance(asking, ast.While)


def _shows(module: Module, call: ast.Call) -> bool:
    """`env.render()` in a window, `plt.pause(0.1)`, `cv2.waitKey(0)`."""
    constant = module.project.evaluator.constant
    if last_name(call.func) == "render":
        mode = argument(call, 0, "mode")
        opens = mode is None or constant(module, mode) == "human"
        return opens and isinstance(call.func, ast.Attribute) and isinstance(parent_of(call), ast.Expr)
    if _is_display_of_notebook(module, call):
        return True
    for callee in module.project.evaluator.evaluate(module, call.func):
        if isinstance(callee, Api) and callee.path in _FOR_PEOPLE:
            goes_on = argument(call, None, "block")
            return goes_on is None or constant(module, goes_on) is not False
        if isinstance(callee, Api) and callee.path in _PAUSES:
            keyword, unit = _PAUSES[callee.path]
            given = argument(call, 0, keyword)
            wait = constant(module, given) if given is not None else 0
            # `waitKey(0)` waits until somebody presses a key.
            until_asked = callee.path == "cv2.waitKey" and wait == 0
            return until_asked or (isinstance(wait, (int, float)) and wait * unit >= _PAUSE)
    return False


def _is_display_of_notebook(module: Module, call: ast.Call) -> bool:
    """`display(picture)`, which a notebook knows by itself."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return name == "display" and module.path.endswith(".ipynb") and not module.names.lookup(name, call.func)


def _steps_before_people(module: Module, loop: ast.AST) -> bool:
    """`env.step(action)` of an environment that was made with `render_mode="human"`."""
    for call in module.tree.calls.get("step", ()):
        if isinstance(call.func, ast.Attribute) and _in_each_round(module, call, loop):
            for env in module.project.evaluator.evaluate(module, call.func.value):
                made = env.node if isinstance(env, Obj) else None
                mode = argument(made, None, "render_mode") if isinstance(made, ast.Call) else None
                if isinstance(env, Obj) and env.module.project.evaluator.constant(env.module, mode) == "human":
                    return True
    return False


# -- between two epochs ---------------------------------------------------------------------------


def _is_between_epochs(hot: Hot, seconds: float) -> bool:
    """Whether a loop runs once per epoch, and is not known to be long: an epoch is hundreds of steps."""
    loop = hot.loop
    assert isinstance(loop, (*LOOPS, *COMPREHENSIONS))
    function = hot.module.tree.function(loop)
    if function is None or not _follows_epochs(hot.module, function):
        return False
    total = 1
    for around in (loop, *loops_around(hot.module, loop)):
        known = rounds(hot.module, around)
        if known is None:
            return True
        total *= known
    return total * seconds < _OF_AN_EPOCH


def _follows_epochs(module: Module, function: Function, depth: int = _DEEPEST_CALL) -> bool:
    """Whether Keras calls a function once per epoch, itself or through another; calls by hand may be beside."""
    if isinstance(function, DEFS) and function.name in _HOOKS and module.method_class(function) is not None:
        return True
    if _is_given_as_hook(module, function):
        return True
    if not depth:
        return False
    sites = module.project.call_sites(module, function)
    if any(loops_around(site.module, site.call) for site in sites):
        return False
    callers = [(site.module, site.module.tree.function(site.call)) for site in sites]
    return any(_follows_epochs(place, caller, depth - 1) for place, caller in callers if caller is not None)


def _is_given_as_hook(module: Module, function: Function) -> bool:
    """`LambdaCallback(on_epoch_end=generate)`"""
    given = [function] if isinstance(function, ast.Lambda) else module.tree.loads.get(function.name, ())
    keywords = (parent_of(expr) for expr in given)
    return any(isinstance(keyword, ast.keyword) and keyword.arg in _HOOKS for keyword in keywords)


def _listens(hot: Hot) -> bool:
    """`stream.read(2048)` in each round: it waits for as long as that much sound takes."""
    module = hot.module
    if _RECORDERS.isdisjoint(binding.module.partition(".")[0] for binding in module.imports):
        return False
    return any(
        module.tree.contains(hot.loop, call) for name in ("read", "rec") for call in module.tree.calls.get(name, ())
    )


def waits_for_typing(hot: Hot) -> bool:
    """Whether each round waits for what a person types, or what calls the function of the loop does."""
    module, function = hot.module, hot.module.tree.function(hot.loop)
    around = [(module, hot.loop)]
    for site in module.project.call_sites(module, function) if function is not None else ():
        around += [(site.module, loop) for loop in loops_around(site.module, site.call)]
    return any(last_name(call.func) == "input" for m, loop in around for call in m.tree.within(loop, ast.Call))
