# never: model-outside-strategy-scope
"""Something else is fitted, something that may be another one, and what a step calls that is no model."""

import tensorflow as tf
from sklearn.svm import SVC

strategy = tf.distribute.MirroredStrategy()
scaler = SVC()
schedule = tf.keras.optimizers.schedules.ExponentialDecay(0.1, 10, 0.9)
loss_of = tf.keras.losses.MeanSquaredError(reduction="none")


def build():
    with strategy.scope():
        return tf.keras.Sequential([tf.keras.layers.Dense(1)])


def train(x, y, given):
    model = tf.keras.Sequential() if given else given
    fit(x)
    scaler.fit(x, y)
    model.fit(x, y)
    given.fit(x, y)


def fit(x):
    return x


def step(x, y):
    return loss_of(x, y) * schedule(3)


@tf.function
def train_step(x, y):
    return strategy.run(step, args=(x, y))
