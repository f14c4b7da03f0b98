"""TFS212: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Hot, Mode, dotted, last_name, loops_around
from tflint_stall.facts.program.accumulating import is_rebound
from tflint_stall.facts.program.changing_weights import changes_its_models
from tflint_stall.facts.program.epochs_done import epochs_done
from tflint_stall.facts.program.feeding import repeated
from tflint_stall.facts.tensorflow.grounds import of_way
from tflint_stall.facts.tensorflow.made_each_time import is_made_each_time
from tflint_stall.facts.tensorflow.models import may_be_model
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_FITTING = ("fit", "fit_generator", "train_on_batch")
# What only `compile` of Keras is given.
_OF_KERAS = frozenset({"optimizer", "loss", "metrics", "loss_weights", "run_eagerly", "jit_compile"})
# What makes another model, or begins its training again.
_RENEWING = frozenset(
    {"set_weights", "load_weights", "load_model", "clone_model", "clear_session", "build", "from_config"}
)
# So few rounds are stages of a fine-tuning.
_STAGES = 3


class CompileInLoop(Rule):
    """Compiling a model again in the loop that trains it.

    ## Why it stalls
    `compile` throws the optimizer away, with its averages and its count of steps, and the training function with it:
    each round traces a new one and starts Adam from nothing. What was compiled before lingers in memory.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
    x, y = np.random.rand(640, 4), np.random.rand(640, 1)
    for epoch in range(50):
        model.compile("adam", "mse")
        model.fit(x, y)
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
    x, y = np.random.rand(640, 4), np.random.rand(640, 1)
    model.compile("adam", "mse")
    model.fit(x, y, epochs=50)
    ```
    Another learning rate needs no `compile`: `model.optimizer.learning_rate.assign(1e-4)`, or a schedule.

    ## When not to
    A new model in each round; weights that are set back, so that each round is a training of its own; a stage of
    fine-tuning that freezes or unfreezes layers; loops of three rounds. What is compiled differently in each round may
    be meant, and so may a training of many epochs in each round: that is advice.

    ## Fix safety
    Unsafe: the optimizer keeps its state from then on, which is what is mostly wanted.
    """

    code = "TFS212"
    level = Level.WARNING
    triggers = ("compile",)
    tensorflow = ">=1.0"
    why = "`compile` drops the optimizer's state and the traced training function: both start anew each time"

    def visit_Call(self, call: ast.Call) -> None:
        if not isinstance(call.func, ast.Attribute) or call.func.attr != "compile" or self.facts.in_test(call):
            return
        model = self.facts.model(call.func.value)
        named = any(keyword.arg in _OF_KERAS for keyword in call.keywords)
        if not may_be_model(self.facts.module, call.func):
            return
        sure = Proof.if_seen(model is not None)
        if self._is_in_hook(call):
            self._report(
                call, "in every epoch" if "epoch" in self._function_name(call) else "in every step", None, sure
            )
            return
        hot = self.facts.hot(call, cold=_STAGES)
        if hot is None or not (model or named):
            return
        if self._is_another_model(call, hot) or self._renews(call, hot) or not self._is_fitted(call, hot):
            return
        self._report(call, "in every iteration", hot, sure)

    def _report(self, call: ast.Call, when: str, hot: Hot | None, sure: Proof) -> None:
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        same = hot is None or all(self.facts.invariance(hot, call).holds_name(item) for item in given)
        loud = same and not self._is_long(call, hot)
        assert isinstance(call.func, ast.Attribute)
        self.report(
            call,
            f"`{self.facts.tree.text(call.func.value)}` is compiled again {when}",
            help="compile it once, before the training"
            if same
            else "compile it once; what changes can be assigned: `model.optimizer.learning_rate.assign(…)`",
            fix=self._fix(call, hot) if same and hot is not None else None,
            level=Level.WARNING if loud else Level.ADVICE,
            given=(call.func.value, sure, of_way(hot)),
            hot=hot,
        )

    def _function_name(self, call: ast.Call) -> str:
        return self.facts.enclosing_function_name(call)

    def _is_in_hook(self, call: ast.Call) -> bool:
        """In a method that Keras calls for each epoch, batch or step, and under no condition."""
        function = self.facts.tree.function(call)
        name = self._function_name(call)
        in_callback = name.startswith(("on_epoch_", "on_batch_", "on_train_batch_")) and function is not None
        if not in_callback and name != "train_step":
            return False
        if any(True for _ in self.facts.conditions(call)) or function is None or self._thaws(function):
            return False
        assert isinstance(call.func, ast.Attribute)
        receiver = dotted(call.func.value)
        return receiver == "self.model" if in_callback else receiver == "self" and self.facts.mode(call) is Mode.KERAS

    def _is_another_model(self, call: ast.Call, hot: Hot) -> bool:
        """Whether each round has a model of its own: made in it, one of several, or compiled for each of its losses."""
        assert isinstance(call.func, ast.Attribute)
        receiver = call.func.value
        if is_made_each_time(self.facts.module, receiver, hot):
            return True
        # Compiled twice in a round, with two losses: one of them would be left.
        boundary = repeated(self.facts.module, call, hot)
        others = [o for o in self.facts.calls("compile") if o is not call and self.facts.tree.contains(boundary, o)]
        if any(isinstance(o.func, ast.Attribute) and dotted(o.func.value) == dotted(receiver) for o in others):
            return True
        return not self.facts.invariance(hot, receiver).holds_name(receiver)

    def _renews(self, call: ast.Call, hot: Hot) -> bool:
        boundary = repeated(self.facts.module, call, hot)
        regions = [(self.facts.module, boundary), (hot.module, hot.loop)]
        for module, region in regions:
            called = {last_name(other.func) for other in module.tree.within(region, ast.Call)}
            if called & _RENEWING or any(
                module.tree.contains(region, s) for s in module.tree.stores.get("trainable", ())
            ):
                return True
        return False

    def _thaws(self, function: ast.AST) -> bool:
        stores = self.facts.tree.stores.get("trainable", ())
        return any(self.facts.tree.contains(function, store) for store in stores)

    def _is_fitted(self, call: ast.Call, hot: Hot) -> bool:
        """Whether the same round trains it: by its name here, or by any where the loop is in a caller."""
        assert isinstance(call.func, ast.Attribute)
        name, tree = dotted(call.func.value), self.facts.tree
        boundary = repeated(self.facts.module, call, hot)
        here = [fit for fit in self.facts.calls(*_FITTING) if tree.contains(boundary, fit)]
        # A loop inside of the round that trains is fine; one around another `compile` of the same model is not this.
        if any(isinstance(fit.func, ast.Attribute) and dotted(fit.func.value) == name for fit in here):
            return True
        if hot.via is None:
            return False
        return any(
            hot.module.tree.contains(hot.loop, fit) for n in _FITTING for fit in hot.module.tree.calls.get(n, ())
        )

    def _is_long(self, call: ast.Call, hot: Hot | None) -> bool:
        """Whether each round is a training of many epochs: what `compile` costs is lost in it, and it may be meant."""
        if hot is None:
            return False
        boundary = repeated(self.facts.module, call, hot)
        fits = (fit for fit in self.facts.calls("fit") if self.facts.tree.contains(boundary, fit))
        numbers = [epochs_done(self.facts.module, fit) for fit in fits]
        return any(number is None or number > _STAGES for number in numbers)

    def _fix(self, call: ast.Call, hot: Hot) -> Fix | None:
        """The statement goes before the loop, if it stands right in it."""
        tree = self.facts.tree
        statement = tree.statement(call)
        around = next(iter(loops_around(self.facts.module, call)), None)
        if hot.via is not None or hot.loop is not around or not isinstance(hot.loop, (ast.For, ast.While)):
            return None
        if statement not in hot.loop.body or not isinstance(statement, ast.Expr):
            return None
        if changes_its_models(self.facts.module, hot.loop):
            return None
        names = {node.id for node in ast.walk(call) if isinstance(node, ast.Name)}
        if is_rebound(self.facts.module, names, hot.loop, statement):
            return None
        moved = rewrite.move_before(tree, statement, hot.loop)
        return Fix("compile it once, before the loop", Safety.UNSAFE, moved) if moved is not None else None
