"""What optimizers do with a gradient that is far too large: one row each. Data.

Measured with TensorFlow 2.21 on one weight that had seen fifty gradients of 1.0 and then one of 1e8, each optimizer
as Keras makes it: SGD moved it by 1e6; Adam by 0.0007, Nadam by 0.002, RMSprop by 0.003, Adagrad by 0.001, Adadelta,
Adamax, Adafactor, Lamb and Muon by less. In the next 3 000 steps with gradients of 1.0, which move an undisturbed
weight by 3.0, Adam, Nadam and Adamax moved it by less than 0.01, Adagrad not at all; RMSprop stood still for 300.
"""

from __future__ import annotations

from tflint_stall.quick_dataclasses import dataclass


@dataclass(frozen=True)
class OptimizerRow:
    """One optimizer."""

    # Whether a step is bounded by the learning rate, however large the gradient is.
    bounded: bool = True
    # Whether a huge gradient stays in averages that make the following steps small.
    remembers: bool = True
    # The learning rate where none is given; `None` where one must be.
    rate: float | None = 0.001
    # Whether all gradients so far make each step smaller: over a whole training it does not go far.
    shrinks: bool = False


UNBOUNDED = OptimizerRow(bounded=False, remembers=False, rate=None)
_DEFAULTS = OptimizerRow()

# By the last part of the name, without `Optimizer`.
OPTIMIZERS = {
    "SGD": OptimizerRow(bounded=False, remembers=False, rate=0.01),
    "SGDW": UNBOUNDED,
    "GradientDescent": UNBOUNDED,
    "Momentum": UNBOUNDED,
    "MomentumW": UNBOUNDED,
    "ProximalGradientDescent": UNBOUNDED,
    "ConditionalGradient": UNBOUNDED,
    "Adadelta": _DEFAULTS,
    "Adafactor": _DEFAULTS,
    "Adagrad": OptimizerRow(shrinks=True),
    "AdagradDA": OptimizerRow(rate=None, shrinks=True),
    "Adam": _DEFAULTS,
    "AdamW": _DEFAULTS,
    "Adamax": _DEFAULTS,
    "AdaBelief": _DEFAULTS,
    "COCOB": OptimizerRow(rate=None),
    "Ftrl": _DEFAULTS,
    "LAMB": _DEFAULTS,
    "Lamb": _DEFAULTS,
    "LARS": OptimizerRow(remembers=False, rate=None),
    "LazyAdam": _DEFAULTS,
    "Lion": OptimizerRow(remembers=False),
    "Muon": _DEFAULTS,
    "Nadam": _DEFAULTS,
    "NadamW": _DEFAULTS,
    "NovoGrad": _DEFAULTS,
    "ProximalAdagrad": OptimizerRow(rate=None, shrinks=True),
    "RMSProp": OptimizerRow(rate=None),
    "RMSprop": _DEFAULTS,
    "RectifiedAdam": _DEFAULTS,
    "ScheduleFreeAdamW": OptimizerRow(rate=0.0025),
    "Yogi": OptimizerRow(rate=0.01),
}
# Optimizers by the names that `compile` takes.
BY_STRING = {
    name.lower(): name
    for name in "Adadelta Adafactor Adagrad Adam AdamW Adamax Ftrl Lamb Lion Muon Nadam RMSprop SGD".split()
}
# Wrappers that leave the size of a step to the optimizer which they are given.
WRAPPERS = frozenset(
    """DistributedOptimizer Lookahead LossScaleOptimizer MovingAverage SWA
    AutoTrackingLossScaleOptimizer MovingAverageOptimizer SyncReplicasOptimizer CrossShardOptimizer
    ExponentialMovingAverage enable_mixed_precision_graph_rewrite ReplicaAwareOptimizer AggregateGradients
    MixedPrecisionLossScaleOptimizer""".split()
)
# The keywords under which a wrapper takes its optimizer.
WRAPPED_AS = ("inner_optimizer", "optimizer", "opt")
# The arguments with which a Keras optimizer, or a wrapper, clips.
CLIP_ARGUMENTS = ("clipnorm", "clipvalue", "global_clipnorm", "gradient_clip_norm")
# What optimizers that search along a line are called, in lower case.
LINE_SEARCHES = ("lbfgs", "l_bfgs", "bfgs")
# Functions and arguments in which a schedule says the rate that it begins with.
FIRST_RATE = ("initial_learning_rate", "learning_rate", "base_lr")


def row(api: str) -> OptimizerRow | None:
    """The row of an optimizer by its canonical name; `None` for one that is not known."""
    return OPTIMIZERS.get(name(api))


def name(api: str) -> str:
    """What an optimizer is called: `Adam` for `tf.train.AdamOptimizer`."""
    return api.rpartition(".")[2].removesuffix("Optimizer")
