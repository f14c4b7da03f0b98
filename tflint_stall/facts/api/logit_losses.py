"""Losses of TensorFlow that take raw outputs and apply the softmax or sigmoid themselves, and where these stand."""

from __future__ import annotations

# Under `tf.nn`; the old softmax takes its arguments by name only.
OF_NN = {
    "softmax_cross_entropy_with_logits": 1,
    "softmax_cross_entropy_with_logits_v2": 1,
    "sparse_softmax_cross_entropy_with_logits": 1,
    "sigmoid_cross_entropy_with_logits": 1,
    "weighted_cross_entropy_with_logits": None,
}
# Of TensorFlow 1, which reduce the loss as well; in `contrib` the outputs come first.
_REDUCED = ("softmax_cross_entropy", "sparse_softmax_cross_entropy", "sigmoid_cross_entropy")
REDUCED = {f"tf.losses.{name}": 1 for name in _REDUCED} | {
    f"tf.contrib.{home}losses.{name}": 0 for home in ("", "slim.") for name in _REDUCED
}
NAMES = (*OF_NN, *_REDUCED)
