# never: tf-function-per-call
"""Kept, handed out, one for each model, made once, or traced as part of another function."""

import tensorflow as tf


def doubled(x):
    return x * 2.0


class Steps:
    def __init__(self):
        self.step = None
        self.known = {}

    def run(self, batches):
        for name, batch in batches:
            if name not in self.known:
                self.known[name] = tf.function(doubled)
            if self.step is None:
                self.step = tf.function(doubled)
            print(self.step(batch), self.known[name](batch))


def per_model(models, batch):
    for model in models:
        step = tf.function(model)
        print(step(batch))
    for model in models:

        @tf.function
        def call(x):
            return model(x)

        print(call(batch))


def collected(batches):
    found = [tf.function(doubled) for _ in batches]
    steps = []
    for _ in batches:
        steps.append(tf.function(doubled))
        concrete = tf.function(doubled).get_concrete_function(tf.TensorSpec((3,)))
        print(concrete)
    return found, steps


def made(kind):
    return tf.function(doubled)


def handed_out(batches):
    for batch in batches:
        step = made(batch)
        print(step(batch))


@tf.function
def outer(x):
    for _ in range(100):
        x = tf.function(doubled)(x)
    return x


def test_compiled(batches):
    for batch in batches:
        print(tf.function(doubled)(batch))


def few(batch):
    for _ in range(3):
        print(tf.function(doubled)(batch))
