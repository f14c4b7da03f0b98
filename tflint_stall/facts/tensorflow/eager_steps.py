"""What a training step takes longer because it runs eagerly: by its network and its optimizer."""

from __future__ import annotations

import ast
from math import prod

from tflint_stall.facts.api import costs
from tflint_stall.facts.program.held_out import is_not_for_training
from tflint_stall.facts.program.length import rounds
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.program.reached import calls_in
from tflint_stall.facts.syntax.compact import last_of, order_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, LOOPS, last_name
from tflint_stall.facts.tensorflow.exploding import weights_by
from tflint_stall.facts.tensorflow.hindrances import COPYING
from tflint_stall.facts.tensorflow.varying_shapes import Varying, of_gathered, of_loop

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.program.loops import Hot
    from tflint_stall.facts.tensorflow.exploding import Update
    from tflint_stall.facts.tensorflow.target import Target
    from tflint_stall.facts.values.module import Module
    from tflint_stall.rule import Weight

# So many updates of one step are added up, and so many steps of time; beyond that a layer is written another way.
_MOST_UPDATES = 3
_MOST_STEPS, _USUAL_STEPS = 100, 10
# Fewer weights than this fit some points of a plane, a few hundred of them.
_FEW_WEIGHTS = 100
_USUAL_BATCHES = 10
# Tracing takes as long as some dozens of eager steps.
_FEW_ROUNDS = 100
# So many seconds a lesson may take.
_LESSON = 8.0
_TRAINED = ("trainable_variables", "trainable_weights")
_COMPILER = "`@tf.function`"


def saved(updates: list[Update]) -> float:
    """Seconds in each step; of a step without a network in sight those of some operations on variables."""
    if all(update.of_few_variables for update in updates):
        return costs.EAGER_STEP_OF_VARIABLES
    return sum(map(_of_update, updates[:_MOST_UPDATES]))


def is_busy_by_itself(updates: list[Update]) -> bool:
    """Whether Python's part is lost in what the device computes.

    All that is changed is a picture that goes through a whole trained network; or the network goes over volumes.
    """
    if bool(updates) and all(update.of_input for update in updates):
        return True
    return any(layer.api.endswith(".Conv3D") for update in updates for layer in update.network.layers)


def is_short_lesson(weight: Weight, seconds: float, loop: ast.AST) -> bool:
    """Some operations on variables, a handful of batches, or small steps that are all told: over in seconds."""
    if weight.rounds is not None and weight.rounds < _FEW_ROUNDS:
        return True
    is_small = seconds <= costs.EAGER_STEP_OF_VARIABLES or weight.seconds > seconds
    is_small = is_small or (seconds <= costs.EAGER_STEP_OF_SGD and _tells(loop))
    return is_small and weight.rounds is not None and weight.rounds * weight.seconds < _LESSON


def is_toy_or_copy(module: Module, tape: ast.With, seconds: float, hot: Hot) -> bool:
    """Whether a step is one of a few, as far as the net that it trains tells."""
    return _is_toy(module, tape, seconds, hot) or _adapts_a_copy(module, tape) or _is_of_a_test(module, tape)


def _is_toy(module: Module, tape: ast.With, seconds: float, hot: Hot) -> bool:
    """A handful of weights, written one by one, in epochs that are counted: data for them has some ten batches."""
    step = module.tree.block(tape) or [tape]
    first, last = order_of(step[0]), last_of(step[-1])
    asked = [call for call in module.tree.calls.get("gradient", ()) if first <= order_of(call) <= last]
    weights = [weights_by(module, call) for call in asked]
    if not weights or not all(one is not None and one < _FEW_WEIGHTS for one in weights):
        return False
    epochs = [rounds(hot.module, loop) for loop in loops_around(hot.module, hot.loop)]
    known = [number for number in epochs if number is not None]
    return bool(known) and len(known) == len(epochs) and prod(known) * _USUAL_BATCHES * seconds < _LESSON


def _is_of_a_test(module: Module, tape: ast.With) -> bool:
    """Whether a function that is called for a test takes some steps of its own: to see how fast a net learns."""
    function = module.tree.function(tape)
    return isinstance(function, DEFS) and is_not_for_training(function.name)


def _adapts_a_copy(module: Module, tape: ast.With) -> bool:
    """Whether a function takes as many steps as it is asked for with a net that it copies for them."""
    loop = next(iter(loops_around(module, tape)), None)
    counted = loop.iter.args if isinstance(loop, ast.For) and isinstance(loop.iter, ast.Call) else []
    function, names = module.tree.function(tape), [name for name in counted if isinstance(name, ast.Name)]
    if not any(b.how is How.PARAMETER for name in names for b in module.names.lookup(name.id, name)):
        return False
    trained = (load for name in _TRAINED for load in module.tree.loads.get(name, ()))
    for load in trained:
        net = load.value if isinstance(load, ast.Attribute) else None
        if not isinstance(net, ast.Name) or module.tree.function(net) is not function:
            continue
        made = [b.value for b in module.names.lookup(net.id, net) if b.how is How.ASSIGN]
        if any(not COPYING.isdisjoint(one.apis) for value in made if value for one in calls_in(module, value)):
            return True
    return False


def compiler(target: Target, hot: Hot) -> str:
    """What to decorate a step with, as the TensorFlow of a file knows it, and so that one graph serves all batches."""
    if target.tensorflow.surely_below(1, 14):
        return f"`@{named(target)}`"
    if target.tensorflow.surely_below(2):
        return "`@tf.function` (`@tf.contrib.eager.defun` before 1.14)" if target.may_be_before(1, 14) else _COMPILER
    given, varying = relaxed(target, hot), _varying(hot)
    if not given or varying is None:
        return _COMPILER
    return f"`@tf.function{given}` ({varying.why.value}: each new shape would be traced anew)"


def named(target: Target) -> str:
    """What compiles a function in the TensorFlow of a file."""
    return "tf.contrib.eager.defun" if target.tensorflow.surely_below(1, 14) else "tf.function"


def relaxed(target: Target, hot: Hot) -> str:
    """What `tf.function` is given so that it serves batches of all shapes; empty where there are one or two."""
    varying = _varying(hot)
    if varying is None or varying.is_rare:
        return ""
    return "(experimental_relax_shapes=True)" if target.may_lack(2, 10) else "(reduce_retracing=True)"


def _varying(hot: Hot) -> Varying | None:
    """Why a step gets another shape each time, from the loop or from what it is called with."""
    found = of_loop(hot.module, hot.loop)
    return found or (of_gathered(hot.via.module, hot.via.call) if hot.via is not None else None)


def _tells(loop: ast.AST) -> bool:
    """Whether every round of a loop prints something, or every so many-th one: `if step % 200 == 0:`."""
    parts = list(loop.body) if isinstance(loop, LOOPS) else []
    for part in [*parts]:
        if isinstance(part, ast.If) and any(isinstance(node, ast.Mod) for node in ast.walk(part.test)):
            parts += part.body
    told = (part.value for part in parts if isinstance(part, ast.Expr))
    return any(isinstance(value, ast.Call) and last_name(value.func) == "print" for value in told)


def _of_update(update: Update) -> float:
    steps = sum(layer.steps or _USUAL_STEPS for layer in update.recurrences if layer.sure)
    plain = update.optimizer.name == "SGD" and not update.optimizer.clips
    seconds = costs.EAGER_STEP_OF_SGD if plain else costs.EAGER_STEP
    return seconds + costs.EAGER_STEP_OF_TIME * min(steps, _MOST_STEPS)


def may_know_no_function(target: Target, module: Module) -> bool:
    """Whether a step may fail as a tf.function of its TensorFlow: that came with 1.14.

    Up to 2.1 `preprocess_input` keeps a tensor of the first graph that it is called in, which no other may use.
    """
    keeps = "preprocess_input" in module.tree.calls and not target.surely_has(2, 2)
    return target.may_be_before(1, 14) or keeps
