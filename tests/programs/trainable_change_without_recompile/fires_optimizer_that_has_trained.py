"""An optimizer that has trained refuses weights that it does not know: the new `compile` gets one of its own, or none."""

import tensorflow as tf

base = tf.keras.applications.ResNet50(include_top=False, pooling="avg")
base.trainable = False
model = tf.keras.Sequential([base, tf.keras.layers.Dense(1)])


def fine_tune(x, y):
    optimizer = tf.keras.optimizers.Adam(1e-3)
    model.compile(optimizer=optimizer, loss="mse")
    model.fit(x, y, epochs=3)
    base.trainable = True  # expect: trainable-change-without-recompile=/unsafe
    model.fit(x, y, epochs=3)


def fine_tune_with(optimizer, x, y):
    model.compile(optimizer=optimizer, loss="mse")
    model.fit(x, y, epochs=3)
    base.trainable = True  # expect: trainable-change-without-recompile=/none
    model.fit(x, y, epochs=3)
