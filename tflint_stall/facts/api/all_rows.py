"""Operations that do to all rows of a tensor at once what they do to one."""

from __future__ import annotations

_MODULES = ("tf.math.", "tf.nn.", "tf.linalg.", "tf.reduce_")
# These draw, or go round themselves.
_OTHERS = frozenset(
    """tf.nn.dropout tf.nn.ctc_loss tf.nn.dynamic_rnn tf.nn.max_pool_with_argmax tf.nn.fractional_max_pool
    tf.nn.fractional_avg_pool tf.nn.sampled_softmax_loss tf.nn.nce_loss tf.nn.embedding_lookup_sparse
    tf.nn.experimental.stateless_dropout tf.linalg.eig tf.linalg.expm tf.linalg.sqrtm""".split()
)
_OPERATIONS = frozenset(
    f"tf.{name}"
    for name in """abs add argmax argmin argsort broadcast_to cast clip_by_value concat constant cos cumsum divide
    einsum equal exp expand_dims eye fill floor gather greater greater_equal identity less less_equal linspace log
    logical_and logical_not logical_or matmul maximum minimum multiply negative norm not_equal one_hot ones ones_like
    pad pow range realdiv reshape reverse roll round shape sigmoid sign sin sort split sqrt square squeeze stack
    stop_gradient subtract tan tanh tensordot tile transpose truediv unstack where zeros zeros_like""".split()
)
_PLAIN_PYTHON = frozenset(f"builtins.{name}" for name in ("len", "range", "zip", "enumerate", "tuple", "list"))
# `K.exp` is `tf.exp`.
_BACKEND = "keras.backend."
_OF_BACKEND = frozenset(("epsilon", "square", "sqrt", "sum", "mean"))


def works_on_all_rows(path: str) -> bool:
    """Whether an operation, given by its name, has a form for all rows; Python's own are no work at all."""
    if path.startswith(_BACKEND):
        name = path[len(_BACKEND) :]
        return name in _OF_BACKEND or f"tf.{name}" in _OPERATIONS
    if path in _OPERATIONS or path in _PLAIN_PYTHON:
        return True
    return path.startswith(_MODULES) and path not in _OTHERS
