"""Whether the gradients of an update may explode, and what the optimizer does with one that does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum
from functools import cached_property

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.layers import NORMS
from tflint_stall.facts.api.learners import GRADIENT_PENALTY, IMPLICIT_GRADIENTS
from tflint_stall.facts.program.loops import is_test, loops_around
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import LOOPS, argument, dotted, last_name
from tflint_stall.facts.tensorflow import backwards, optimizers, steep_losses, taped
from tflint_stall.facts.tensorflow.architecture import Architecture
from tflint_stall.facts.tensorflow.doubles import is_bytes
from tflint_stall.facts.tensorflow.made_in_class import is_closed, kept_variables
from tflint_stall.facts.tensorflow.models import fits
from tflint_stall.facts.tensorflow.optimizers import UNKNOWN_OPTIMIZER, Optimizer
from tflint_stall.facts.tensorflow.portions import updates_fitted
from tflint_stall.facts.tensorflow.recurrence import Recurrence, recurrences
from tflint_stall.facts.tensorflow.shapes import creation_bytes, makes_at_least
from tflint_stall.facts.tensorflow.training import GradientUse
from tflint_stall.facts.values.values import Items, Obj, Value, Values
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.module import Module

_LARGE_RATE = 0.1
# Momentum adds up some ten steps. (Readers found none of fourteen recurrent networks with smaller steps in danger.)
_LARGE_WITH_MOMENTUM = 0.02
# Steps that are bounded, and as small as this, come to nothing bad soon; nor do so few of them.
_SLOW_RATE, _FEW_ROUNDS = 5e-4, 100
# The weights of a regression: a matrix and a bias.
_OF_A_REGRESSION = 2
# So many variables are no network.
_FEW_VARIABLES = 4
_BYTES = 4
# Products with weights of so many bytes take no longer than to begin them.
_LITTLE = 1_000_000
_SOURCES = ("sources", "var_list", "xs")
_LOSS = ("target", "loss", "ys")


# Layers of networks that are called dense: those without weights of their own among them.
_DENSE = frozenset({"Dense", "Flatten", "InputLayer", "Input", "Dropout", "Activation", "ReLU", "LeakyReLU", "Softmax"})


class Danger(Enum):
    """What may come of one gradient that is far too large."""

    # Clipping is only prudent.
    NONE = 0
    # The state of a recurrent layer may grow with each step of time, and the gradients with it.
    GROWING = 1
    # The step is as large as the gradient.
    UNBOUNDED = 2
    # The step is bounded, but an agent learns from what it does next.
    REMEMBERED = 3


@dataclass(frozen=True, eq=False)
class Update:
    """Weights that are changed by gradients: of which network, with which optimizer."""

    optimizer: Optimizer
    network: Architecture
    # Whether what is optimised is the return of an agent in an environment.
    reinforcement: bool = False
    # Whether what is changed is not the weights of the network, but what goes into it: a picture, a prompt.
    of_input: bool = False
    # Whether nothing can explode: a gradient penalty in the loss, a linear regression.
    tame: bool = False
    # Whether it is a few variables that are changed, without a layer in sight.
    of_few_variables: bool = False
    # Whether the loss is seen to be one whose gradient grows with the error: a square, not a cross-entropy.
    steep_loss: bool = False
    # How many updates all of training makes; `None` where that is not in sight.
    rounds: int | None = None
    # Whether the network is trained with numbers of up to 255 as they are.
    of_bytes: bool = False

    @cached_property
    def recurrences(self) -> list[Recurrence]:
        return recurrences(self.network)

    @property
    def recurrent_model(self) -> str:
        """`a recurrent model (LSTM with activation="relu", GRU)`, what nothing bounds first; empty for others."""
        sure = [layer for layer in self.recurrences if layer.sure]
        found = sorted(sure or self.recurrences, key=lambda layer: not layer.unbounded)
        names = (f"{layer.name} with {layer.unbounded}" if layer.unbounded else layer.name for layer in found)
        listed = ", ".join(dict.fromkeys(names))
        return f"a {'recurrent model' if sure else 'model that may be recurrent'} ({listed})" if found else ""

    @property
    def grows_by_activation(self) -> bool:
        """Whether a state grows because of the activation that its layer was given."""
        return self.danger is Danger.GROWING and "activation=" in self.recurrent_model

    @property
    def whose(self) -> str:
        """Whose gradients they are, as far as that is seen: `gradients of a recurrent model (GRU)`."""
        network = self.network
        names = {part.layer.api.rpartition(".")[2] for part in network.parts if part.sure}
        what = self.recurrent_model
        if not what and network.surely_has("convolves"):
            what = "a convolutional network"
        if not what and network.complete and "Dense" in names and names <= _DENSE:
            what = "a network of dense layers"
        return f"gradients of {what}" if what else "these gradients"

    @property
    def danger(self) -> Danger:
        """What makes these gradients, or one of them, dangerous."""
        optimizer = self.optimizer
        recurrent = [found for found in self.recurrences if found.sure]
        # Over a few steps of time a state does not grow far, and few bounded steps do not go far.
        short = bool(recurrent) and all(found.is_short(of_bytes=self.of_bytes) for found in recurrent)
        large = _LARGE_WITH_MOMENTUM if optimizer.has_momentum else _LARGE_RATE
        is_large = (optimizer.rate or 0.0) >= large
        tame = optimizer.bounded and self.rounds is not None and self.rounds <= _FEW_ROUNDS
        tame = tame or (short and (optimizer.bounded or (optimizer.rate is not None and not is_large)))
        if not optimizer.sure or self.of_input or tame:
            return Danger.NONE
        is_slow = optimizer.bounded and optimizer.rate is not None and optimizer.rate <= _SLOW_RATE
        is_slow = is_slow or (optimizer.row is not None and optimizer.row.shrinks)
        # What a cell of one's own does to its state is read, but not proven.
        if any(found.grows for found in recurrent) and not is_slow:
            return Danger.GROWING
        if not optimizer.bounded:
            throws = recurrent and is_large and self._may_throw(recurrent)
            return Danger.UNBOUNDED if self._is_fast or throws else Danger.NONE
        return Danger.REMEMBERED if recurrent and self.reinforcement else Danger.NONE

    def _may_throw(self, recurrent: list[Recurrence]) -> bool:
        """Whether a gradient may grow so far that one step of its size does harm.

        Gates with bounded activations hold what goes back through time: then only a steep loss makes it large, or the
        returns of an agent.
        """
        return (
            self.steep_loss or self.reinforcement or not all(found.gated and not found.unbounded for found in recurrent)
        )

    @property
    def _is_fast(self) -> bool:
        """Whether the rate is large for a network that has more than one layer, and a loss that can be steep."""
        weights = len(self.network.with_trait("weights"))
        if (self.optimizer.rate or 0.0) < _LARGE_RATE or not self.network.complete or weights == 1:
            return False
        return self.steep_loss and not self.is_normalised

    @property
    def is_normalised(self) -> bool:
        """Whether the network is one of convolutions that are normalised, all of it in sight."""
        network = self.network
        convolutions = network.with_trait("convolves")
        normalised = len(network.with_trait("normalises"))
        # The last convolution gives the result, and stays as it is.
        enough = normalised >= max(1, len(convolutions) - 1)
        return network.complete and bool(convolutions) and enough and not network.may_have("recurrent")


class Updates:
    """The updates of a run; of each, and of what a tape records, the answer is found once."""

    def __init__(self) -> None:
        self._known: dict[tuple[ast.AST, ast.AST], Update] = {}
        self._steep: dict[ast.AST, bool] = {}

    def of_gradients(self, use: GradientUse) -> Update:
        """The update that one use of gradients makes."""
        place = (use.gradient, use.apply)
        if place not in self._known:
            self._known[place] = self._of_gradients(use)
        return self._known[place]

    def _of_gradients(self, use: GradientUse) -> Update:
        loss = _loss_of(use)
        network, sources = _network(use, loss), _sources(use)
        few = 0 < len(sources) <= _FEW_VARIABLES and all(source.is_variable for source in sources)
        return Update(
            optimizer=_optimizer(use),
            network=network,
            reinforcement=_is_reinforcement(use),
            of_input=bool(loss.with_trait("weights")) and bool(_variables(use)),
            tame=_is_penalised(use, loss) or _is_regression(use, loss, network),
            of_few_variables=(few or network.complete) and not network.parts,
            steep_loss=self._has_steep_loss(use),
        )

    def _has_steep_loss(self, use: GradientUse) -> bool:
        """Whether what the tape records squares something, so that its gradient grows with the error."""
        block = taped.block(use)
        around = block if block is not None else use.module.tree.function(use.gradient)
        if around is not None and around not in self._steep:
            self._steep[around] = steep_losses.squares(use.module, around)
        if around is not None and self._steep[around]:
            return True
        loss = argument(use.gradient, 0, *_LOSS) if block is None and not _is_implicit(use) else None
        return loss is not None and steep_losses.is_written_as_one(use.module, loss)


def of_compile(module: Module, model: Obj, compiled: ast.Call, given: ast.expr) -> Update:
    """The updates that `fit` makes of a model which is compiled with an optimizer."""
    trained = list(fits(module, model))
    rounds = [updates_fitted(place, call) for place, call in trained]
    of_bytes = any((data := argument(call, 0, "x")) is not None and is_bytes(place, data) for place, call in trained)
    known = [one for one in rounds if one is not None]
    in_all = sum(known) if known and len(known) == len(rounds) else None
    return Update(
        optimizer=optimizers.described(module, given),
        network=backwards.of_model(model),
        steep_loss=steep_losses.is_compiled_with_one(module, compiled),
        rounds=in_all,
        of_bytes=of_bytes,
    )


def _optimizer(use: GradientUse) -> Optimizer:
    func = use.apply.func
    if not isinstance(func, ast.Attribute):
        return UNKNOWN_OPTIMIZER
    found = optimizers.described(use.apply_module, func.value)
    # What a test passes says nothing about training.
    in_test = found.made is not None and is_test(found.made.module, found.made.node)
    return UNKNOWN_OPTIMIZER if in_test else found


# -- the network ---------------------------------------------------------------------------------


def _network(use: GradientUse, loss: Architecture) -> Architecture:
    """The network whose weights are changed; where they are just variables, what the loss went through."""
    sources = _sources(use)
    owners = [(source.owner, source.sure) for source in sources if source.owner is not None]
    if not owners:
        return loss
    made = backwards.of_models(owners)
    return Architecture(made.parts, made.complete and len(owners) == len(sources))


@dataclass(frozen=True, eq=False)
class _Source:
    """One of the things by which something is differentiated."""

    value: Value
    # Whether nothing else may stand in its place.
    sure: bool

    @property
    def owner(self) -> Obj | None:
        """The model whose variables these are."""
        if not isinstance(self.value, Obj) or self.value.kind is not Kind.VARIABLES:
            return None
        return self.value.of if isinstance(self.value.of, Obj) else None

    @property
    def is_variable(self) -> bool:
        return isinstance(self.value, Obj) and self.value.kind is Kind.VARIABLE

    @property
    def is_weight(self) -> bool:
        return isinstance(self.value, Obj) and self.value.kind in (Kind.VARIABLES, Kind.VARIABLE)


def weights_by(module: Module, gradient: ast.Call) -> int | None:
    """By how many numbers a tape differentiates, where these are variables whose shapes are written out."""
    size = bytes_of_weights(module, gradient)
    return size // _BYTES if size is not None else None


def bytes_of_weights(module: Module, gradient: ast.Call) -> int | None:
    """How much memory these take."""
    given, total = argument(gradient, 1, *_SOURCES), 0
    for source in _kept_variables(module, given) if given is not None else ():
        value = source.value
        made = value.node if isinstance(value, Obj) and source.sure else None
        size = creation_bytes(value.module, made) if isinstance(value, Obj) and isinstance(made, ast.Call) else None
        if size is None:
            return None
        total += size
    return total or None


def _kept_variables(module: Module, given: ast.expr) -> Iterator[_Source]:
    """What a list holds, where a `tf.Module` is all of its own variables."""
    for source in _taken_apart(module, given, True):
        owner = source.owner
        if owner is not None and owner.kind is Kind.INSTANCE and owner.cls is not None:
            sure = source.sure and is_closed(owner)
            yield from (_Source(kept, sure) for kept in kept_variables(owner))
        else:
            yield source


def learns_little(module: Module, gradient: ast.Call) -> bool:
    """Whether a step changes few numbers, by shapes that are written out, and no data in sight is large."""
    size = bytes_of_weights(module, gradient)
    if size is None or size > _LITTLE or "load_data" in module.tree.calls or makes_at_least(module, _LITTLE):
        return False
    given = argument(gradient, 1, *_SOURCES)
    changed = (source.value for source in (_taken_apart(module, given, True) if given is not None else ()))
    # Of one that a loop makes there are as many as it has rounds.
    return not any(isinstance(value, Obj) and loops_around(value.module, value.node) for value in changed)


def _sources(use: GradientUse) -> list[_Source]:
    """What the gradients are with respect to, lists taken apart."""
    given = argument(use.gradient, 1, *_SOURCES)
    return list(_taken_apart(use.module, given, True)) if given is not None and not _is_implicit(use) else []


def _taken_apart(module: Module, expr: ast.expr, sure: bool, deepest: int = 6) -> Iterator[_Source]:
    """What a list of variables holds: the parts of a sum and of a display are all in it, alternatives may be."""
    bindings = module.names.lookup(expr.id, expr) if isinstance(expr, ast.Name) else []
    if len(bindings) == 1 and bindings[0].how is How.ASSIGN and not bindings[0].path:
        expr = bindings[0].value or expr
    if deepest and isinstance(expr, ast.BinOp) and isinstance(expr.op, ast.Add):
        parts = [expr.left, expr.right]
    elif deepest and isinstance(expr, (ast.List, ast.Tuple)):
        parts = [item.value if isinstance(item, ast.Starred) else item for item in expr.elts]
    else:
        yield from _listed(module, module.project.evaluator.evaluate(module, expr), sure)
        return
    for part in parts:
        yield from _taken_apart(module, part, sure, deepest - 1)


def _listed(module: Module, values: Values, sure: bool, deepest: int = 3) -> Iterator[_Source]:
    sure = sure and len(values) == 1
    for value in values:
        if deepest and isinstance(value, Items):
            for item in value.elements:
                yield from _listed(module, module.project.evaluator.element(item), sure, deepest - 1)
        else:
            yield _Source(value, sure)


def _is_implicit(use: GradientUse) -> bool:
    values = use.module.project.evaluator.evaluate(use.module, use.gradient.func)
    return any(isinstance(value, Obj) and value.api in IMPLICIT_GRADIENTS for value in values)


def _loss_of(use: GradientUse) -> Architecture:
    """What the loss was computed with."""
    if not _is_implicit(use):
        given = argument(use.gradient, 0, *_LOSS)
        return backwards.of_tensor(use.module, given, _taped(use)) if given is not None else Architecture()
    evaluator = use.module.project.evaluator
    for value in evaluator.evaluate(use.module, use.gradient.func):
        if isinstance(value, Obj) and isinstance(value.node, ast.Call) and value.node.args:
            for function in value.module.project.functions(value.module, value.node.args[0], value.frame):
                return backwards.of_call(function, use.module, use.gradient)
    return Architecture()


def _taped(use: GradientUse) -> Function | None:
    """The function in which a tape records: what comes from outside of it is data."""
    tree, tape = use.module.tree, use.tape
    function = tree.function(use.gradient)
    if function is None or tape is None:
        return None
    tapes = use.module.project.evaluator.evaluate(use.module, tape)
    recorded = [tape for tape in tapes if isinstance(tape, Obj) and tape.kind is Kind.TAPE]
    return function if recorded and all(tree.contains(function, tape.node) for tape in recorded) else None


# -- what cannot explode ---------------------------------------------------------------------------


def _is_penalised(use: GradientUse, loss: Architecture) -> bool:
    """Whether a penalty on the gradients by the input is part of the loss: they cannot become large."""
    others = [(module, call) for module, call in loss.gradients if call is not use.gradient]
    return any(GRADIENT_PENALTY in last_name(call.func).lower() for _, call in others) or any(
        _is_by_input(module, call) and _is_measured(module, call) for module, call in others
    )


def _is_by_input(module: Module, call: ast.Call) -> bool:
    """Gradients by something else than weights: by weights they are a step of an inner training."""
    given = argument(call, 1, *_SOURCES)
    if given is None:
        return False
    return not any(source.is_weight for source in _taken_apart(module, given, True))


def _is_measured(module: Module, call: ast.Call) -> bool:
    """Whether a norm or a square is taken of gradients, in the function that computes them."""
    tree = module.tree
    function = tree.function(call) or tree.module
    names = _targets(tree.statement(call))
    for assign in tree.own(function, ast.Assign):
        if any(name.id in names for name in tree.within(assign.value, ast.Name)):
            names |= _targets(assign)
    measures = [call_ for call_ in tree.own(function, ast.Call) if last_name(call_.func) in NORMS]
    powers = [power for power in tree.own(function, ast.BinOp) if isinstance(power.op, ast.Pow)]
    return any(
        tree.contains(measure, call) or any(name.id in names for name in tree.within(measure, ast.Name))
        for measure in (*measures, *powers)
    )


def _targets(statement: ast.stmt) -> set[str]:
    """The names that an assignment binds."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}


def _is_regression(use: GradientUse, loss: Architecture, network: Architecture) -> bool:
    """Whether what is learned is one linear map: its loss is convex."""
    if not loss.complete or not network.complete:
        return False
    learned = {part.layer.node: part for part in (*loss.with_trait("weights"), *network.with_trait("weights"))}
    if any("linear" not in part.traits for part in learned.values()) or len(learned) > 1:
        return False
    if learned:
        return True
    variables = _variables(use)
    multiplied = {
        value.node
        for factor in loss.factors
        for value in use.module.project.evaluator.evaluate(factor.where.module, factor.expr, factor.where.frame)
        if isinstance(value, Obj) and value.kind is Kind.VARIABLE
    }
    if any(_is_repeated(use, factor.where.module, factor.expr) for factor in loss.factors):
        return False
    if _is_implicit(use):
        return len(multiplied) == 1
    return 0 < len(variables) <= _OF_A_REGRESSION and len(multiplied & variables) <= 1


def _variables(use: GradientUse) -> set[ast.AST]:
    """The variables that are changed, where all of them are in sight."""
    found: set[ast.AST] = set()
    for source in _sources(use):
        value, owner = source.value, source.owner
        if isinstance(value, Obj) and value.kind is Kind.VARIABLE:
            found.add(value.node)
        elif owner is not None and owner.cls is not None:
            classes = owner.module.project.evaluator.classes
            names = owner.cls.module.members(owner.cls.node)
            members = (member for name in names for member in classes.member(owner.cls, name, owner))
            found.update(m.node for m in members if isinstance(m, Obj) and m.kind is Kind.VARIABLE)
        else:
            return set()
    return found


def _is_repeated(use: GradientUse, module: Module, factor: ast.expr) -> bool:
    """Whether a product is computed in a loop inside of the step: what it gives may go through it again."""
    around = (parent for parent in module.tree.ancestors(factor) if isinstance(parent, LOOPS))
    return any(module is not use.module or not module.tree.contains(loop, use.gradient) for loop in around)


# -- what is optimised -----------------------------------------------------------------------------


def _is_reinforcement(use: GradientUse) -> bool:
    """Whether the update learns from an environment: the same file steps one."""
    return any(steps_environment(module) for module in (use.module, use.apply_module))


def steps_environment(module: Module) -> bool:
    """`env.step(action)`"""
    steps = (call.func for call in module.tree.calls.get("step", ()))
    return any(isinstance(func, ast.Attribute) and "env" in dotted(func.value).lower() for func in steps)
