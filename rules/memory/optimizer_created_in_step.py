"""TFS402: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Hot, Kind, Mode, Obj
from tflint_stall.facts.api import optimizers
from tflint_stall.facts.program.changing_weights import changes_its_models
from tflint_stall.facts.program.rarity import is_asked_for_once
from tflint_stall.facts.syntax.tree import LOOPS
from tflint_stall.facts.tensorflow import grounds, stepping
from tflint_stall.fixes.hoist import hoist
from tflint_stall.rule import Fix, Level, Rule, Safety

_GRAPHS = (Mode.TF_FUNCTION, Mode.KERAS)
_REFUSED = "tf.function refuses variables that are made in a later trace: `apply_gradients` raises a ValueError"


class OptimizerCreatedInStep(Rule):
    """A new optimizer for every step.

    ## Why it stalls
    An optimizer makes variables for its moments when it is first used, and a counter of steps. One that is made in each
    step begins from nothing each time: Adam's moments and every decay of the learning rate are lost. Making the
    variables costs more than the update (measured with one variable: a step takes three to four times as long). Inside
    of a tf.function the second trace fails.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
    for step in range(1000):
        optimizer = tf.keras.optimizers.Adam(1e-3)
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(model(tf.ones((8, 4))) ** 2)
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.Adam(1e-3)
    for step in range(1000):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(model(tf.ones((8, 4))) ** 2)
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    ```
    For a rate that changes, a schedule of `tf.keras.optimizers.schedules`, or `optimizer.learning_rate.assign(…)`.

    ## When not to
    An optimizer for each fold, stage or model that then takes many steps, and one that is made only the first time.

    ## Fix safety
    Unsafe: the state of the optimizer lasts then, and training goes another way, which is what was meant. Offered
    where the loop is in sight and its arguments are the same in each round.
    """

    code = "TFS402"
    level = Level.WARNING
    triggers = tuple(sorted(optimizers.OPTIMIZERS))
    tensorflow = ">=2.0"
    why = "each step makes the optimizer's variables anew, and its moments and step count are lost"

    def visit_Call(self, call: ast.Call) -> None:
        made = [v for v in self.facts.values(call) if isinstance(v, Obj) and v.node is call]
        if not any(v.kind is Kind.OPTIMIZER and v.api.startswith("keras.optimizers.") for v in made):
            return
        step = stepping.single_step(self.facts.module, call)
        if step is None or self.facts.in_test(call) or self.facts.runs_functions_eagerly():
            return
        if self.facts.mode(call) in _GRAPHS:
            self._check_traced(call, step)
        elif self.facts.mode(call) is Mode.EAGER and not self._lasts(call):
            self._check_eager(call, step)

    def _check_traced(self, call: ast.Call, step: ast.Call) -> None:
        if self.facts.made_once(call) or is_asked_for_once(self.facts.module, call):
            return
        self.report(
            call,
            "an optimizer is made inside of a graph",
            why=_REFUSED,
            help="make it once, outside of the function",
            level=Level.ERROR,
            given=(step.func,),
        )

    def _check_eager(self, call: ast.Call, step: ast.Call) -> None:
        hot = self.facts.hot(call)
        if hot is None or not isinstance(hot.loop, LOOPS) or self._begins_model(call, hot):
            return
        if hot.via is None and stepping.is_of_the_round(self.facts.module, call, hot.loop):
            return
        networks = stepping.networks_updated(self.facts.module, call)
        # Made once, it keeps the rate that the first round computed.
        same = hot.via is not None or self.facts.invariance(hot, call).holds_arguments(call)
        set_anew = "" if same else ", and set there what changes: `optimizer.learning_rate.assign(…)` in each round"
        self.report(
            call,
            "an optimizer is made for a single step, in every iteration"
            if networks == 1
            else f"an optimizer is made in every iteration, for one step of each of {networks} lists of variables",
            help=f"make it once, before the loop{set_anew}"
            if networks == 1
            else "make one for each of them, before the loop: an optimizer that is kept belongs to its variables",
            fix=self._fix(call, hot) if networks == 1 else None,
            given=(step.func, grounds.of_way(hot)),
            hot=hot,
            variant="eager",
        )

    def _lasts(self, call: ast.Call) -> bool:
        """`self.optimizer = …` in a method that others follow: the object keeps it for all its steps."""
        statement = self.facts.tree.statement(call)
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        kept = any(not isinstance(target, ast.Name) for target in targets)
        return kept and self.facts.enclosing_function_name(call) in ("__init__", "build", "reset", "compile")

    def _begins_model(self, call: ast.Call, hot: Hot) -> bool:
        """Whether the round makes the model, too: each has its own training then."""
        function = self.facts.tree.function(call)
        around = hot.loop if hot.via is None or function is None else function
        return self.facts.constructs(around, Kind.MODEL)

    def _fix(self, call: ast.Call, hot: Hot) -> Fix | None:
        if changes_its_models(hot.module, hot.loop):
            return None
        hoisted = hoist(self.facts, call, hot, "optimizer")
        return Fix("make it once, before the loop", Safety.UNSAFE, hoisted.edits) if hoisted is not None else None
