"""TFS513: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import argument, last_name
from tflint_stall.facts.program.options import number_default
from tflint_stall.rule import Level, Rule

_ADAPTIVE = ("Adam", "AdamW", "Nadam", "Adamax", "RMSprop", "AdamOptimizer", "RMSPropOptimizer")
_PLAIN = ("SGD", "GradientDescentOptimizer", "MomentumOptimizer")
_DECAYING = ("ExponentialDecay", "PolynomialDecay", "InverseTimeDecay", "CosineDecay")
_HIGH_ADAPTIVE, _HIGH_PLAIN, _HIGH_TUNED, _LOW = 0.1, 10.0, 1.0, 1e-8
_JUMPS = (
    "{} moves each weight by about that in each step (measured with Adam at 1 on a small network:"
    " the loss never got below that of guessing)"
)
_MOVES = "{} moves each weight by about {:g} in each step, and most weights of a network are smaller than that"
_FAR = "measured at 10 on a small network, the loss stays finite and far from what the network can do"
_STILL = "weights of usual size do not change any more in float32"
_EPOCHS = "decay steps count batches: given in epochs, the rate is gone before the first epoch is over"


class LearningRateExtreme(Rule):
    """A learning rate with which networks do not train.

    ## Why it stalls
    Adam and its relatives move each weight by about the learning rate in each step: at 0.1 and more they jump over
    everything (measured with 1 and 10: four epochs at the loss of guessing). SGD at 10 stays where it is, at a loss
    that is finite. At 1e-8 and below weights do not change in float32. And a schedule counts batches: decay steps
    that are given in epochs end the training within the first.

    ## Example
    ```python
    import tensorflow as tf

    optimizer = tf.keras.optimizers.Adam(learning_rate=1.0)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    optimizer = tf.keras.optimizers.Adam(learning_rate=1e-3)
    ```

    ## When not to
    Pictures, prompts and other inputs that are optimised instead of weights; tiny convex problems.

    ## Fix safety
    There is no fix: which rate is right depends on the problem.
    """

    code = "TFS513"
    level = Level.ADVICE
    triggers = (*_ADAPTIVE, *_PLAIN, *_DECAYING)
    tensorflow = ">=1.0"
    why = _FAR

    def visit_Call(self, call: ast.Call) -> None:
        api = self.facts.api(call.func)
        if not api.startswith(("keras.optimizers.", "tf.train.")) or self.facts.in_test(call):
            return
        name = api.rpartition(".")[2]
        if name in _DECAYING:
            self._check_schedule(call)
            return
        rate = self._rate(argument(call, 0, "learning_rate", "lr"))
        if rate is None or rate <= 0 or not _may_be_extreme(name, rate) or self._optimises_input():
            return
        if rate <= _LOW:
            self._say(call, f"a learning rate of {rate:g} moves nothing", _STILL)
        elif name in _ADAPTIVE and rate >= _HIGH_ADAPTIVE:
            high, why = ("far too high", _JUMPS) if rate >= 1 else ("high", _MOVES)
            self._say(call, f"a learning rate of {rate:g} is {high} for {name}", why.format(name, rate))
        elif name in _PLAIN and rate >= (_HIGH_TUNED if self._fine_tunes() else _HIGH_PLAIN):
            self._say(call, f"a learning rate of {rate:g} is far too high for {name}", _FAR)

    def _say(self, call: ast.Call, message: str, why: str) -> None:
        help = "begin with the default, and change it by factors of 3"
        self.report(call, message, why=why, help=help, variant="far too high" if "measured at 1," in why else "another")

    def _rate(self, expr: ast.expr | None) -> float | None:
        """A literal rate, the default of an option, or the one that a schedule begins with."""
        constant = self.facts.constant(expr)
        if isinstance(constant, (int, float)) and not isinstance(constant, bool):
            return float(constant)
        if isinstance(expr, ast.Call) and last_name(expr.func) in _DECAYING:
            return self._rate(argument(expr, 0, "initial_learning_rate"))
        return number_default(self.facts.module, expr)

    def _fine_tunes(self) -> bool:
        """Whether the file makes a network of Keras with weights that were trained before."""
        for call in self.facts.tree.nodes(ast.Call):
            if last_name(call.func)[:1].isupper() and self.facts.api(call.func).startswith("keras.applications."):
                weights = argument(call, 1, "weights")
                return weights is None or self.facts.constant(weights) is not None
        return False

    def _optimises_input(self) -> bool:
        """Whether something else than a network's weights is optimised: a picture, a latent code."""
        return any(self.facts.update(use).of_input for use in self.facts.gradient_uses())

    def _check_schedule(self, call: ast.Call) -> None:
        steps = argument(call, 1, "decay_steps")
        if isinstance(steps, (ast.Name, ast.Attribute)) and re.search(
            r"(?i)^(n_|num_|max_|total_)?epochs?$", last_name(steps)
        ):
            self.report(
                call,
                f"`decay_steps={last_name(steps)}` counts batches, not epochs",
                why=_EPOCHS,
                help="times the batches of an epoch",
            )


def _may_be_extreme(name: str, rate: float) -> bool:
    """Whether a rate is worth asking what is optimised, which costs more."""
    lowest = _HIGH_ADAPTIVE if name in _ADAPTIVE else min(_HIGH_TUNED, _HIGH_PLAIN)
    return name in (*_ADAPTIVE, *_PLAIN) and (rate <= _LOW or rate >= lowest)
