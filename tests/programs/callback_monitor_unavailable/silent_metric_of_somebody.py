# never: callback-monitor-unavailable
"""What a layer adds, what outputs are called, what `compile` gets from elsewhere, and losses with the names of outputs."""

import tensorflow as tf
from measures import usual
from tensorflow.keras import callbacks, layers


def named(x, y):
    seen = layers.Input((4,))
    model = tf.keras.Model(seen, [layers.Dense(3, name="kind")(seen), layers.Dense(1, name="size")(seen)])
    model.compile(optimizer="adam", loss=["sparse_categorical_crossentropy", "mse"], metrics=["accuracy"])
    stop = callbacks.EarlyStopping("val_kind_accuracy", patience=5)
    model.fit(x, y, epochs=20, validation_split=0.1, callbacks=[stop])


def given(x, y):
    model = tf.keras.Sequential([layers.Dense(1)])
    model.compile(optimizer="adam", loss="mse", metrics=[usual()])
    model.fit(x, y, epochs=20, validation_split=0.1, callbacks=[callbacks.EarlyStopping("val_usual", patience=5)])


def later(x, y):
    model = tf.keras.Sequential([layers.Dense(1)])
    model.compile(optimizer="adam", loss="mse", weighted_metrics=["accuracy"])
    model.fit(x, y, epochs=20, validation_split=0.1, callbacks=[callbacks.EarlyStopping("val_accuracy", patience=5)])


class Scored(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.score = tf.keras.metrics.Mean(name="score")
        self.out = layers.Dense(1)

    def call(self, x):
        answer = self.out(x)
        self.score.update_state(answer)
        return answer


def own(x, y):
    model = Scored()
    model.compile(optimizer="adam", loss="mse", metrics=["mae"])
    model.fit(x, y, epochs=20, validation_split=0.1, callbacks=[callbacks.EarlyStopping("val_score", patience=5)])
