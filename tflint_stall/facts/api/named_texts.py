"""Names of libraries that stand for a text: what a test compares them with decides which branch runs. Data."""

from __future__ import annotations

NAMED_TEXTS = {
    "tensorflow_datasets.Split.TRAIN": "train",
    "tensorflow_datasets.Split.TEST": "test",
    "tensorflow_datasets.Split.VALIDATION": "validation",
    "tf.estimator.ModeKeys.TRAIN": "train",
    "tf.estimator.ModeKeys.EVAL": "eval",
    "tf.estimator.ModeKeys.PREDICT": "infer",
    "tf.contrib.learn.ModeKeys.TRAIN": "train",
    "tf.contrib.learn.ModeKeys.EVAL": "eval",
    "tf.contrib.learn.ModeKeys.INFER": "infer",
}
