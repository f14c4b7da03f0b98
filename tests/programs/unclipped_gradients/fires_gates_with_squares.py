"""Near twins of the gates with a cross-entropy: a squared error pulls the harder the further off it is."""

import tensorflow as tf
from tensorflow.keras import backend, layers, losses


def by_its_name(x, y):
    net = tf.keras.Sequential([layers.Embedding(9000, 64), layers.LSTM(64), layers.Dense(1)])
    net.compile(tf.keras.optimizers.SGD(0.1, momentum=0.9), "mean_squared_error")  # expect: unclipped-gradients=advice
    net.fit(x, y, epochs=20)


def by_an_object(x, y):
    net = tf.keras.Sequential([layers.Bidirectional(layers.GRU(48)), layers.Dense(1)])
    sgd = tf.keras.optimizers.SGD(0.2)
    net.compile(optimizer=sgd, loss=losses.MeanSquaredError())  # expect: unclipped-gradients=advice
    net.fit(x, y, epochs=20)


def by_a_function(x, y):
    net = tf.keras.Sequential([layers.GRU(48), layers.Dense(1)])
    net.compile(tf.keras.optimizers.SGD(0.2), loss=tf.keras.losses.mean_squared_error)  # expect: unclipped-gradients=advice
    net.fit(x, y, epochs=20)


def weighted_distance(wanted, found):
    return backend.mean(backend.abs(wanted) * backend.square(wanted - found))


def by_a_function_of_its_own(x, y):
    net = tf.keras.Sequential([layers.GRU(48), layers.Dense(1)])
    net.compile(tf.keras.optimizers.SGD(0.2), loss=weighted_distance)  # expect: unclipped-gradients=advice
    net.fit(x, y, epochs=20)


class Distance(losses.Loss):
    def call(self, wanted, found):
        return tf.reduce_mean((wanted - found) ** 2, axis=-1)


def by_an_object_of_its_own(x, y):
    net = tf.keras.Sequential([layers.GRU(48), layers.Dense(1)])
    net.compile(tf.keras.optimizers.SGD(0.2), loss=Distance())  # expect: unclipped-gradients=advice
    net.fit(x, y, epochs=20)


def of_two_answers(x, first, second):
    signal = tf.keras.Input((None, 12))
    hidden = layers.LSTM(32)(signal)
    ends = {"kind": layers.Dense(4, "softmax", name="kind")(hidden), "far": layers.Dense(1, name="far")(hidden)}
    net = tf.keras.Model(signal, ends)
    kinds = {"kind": "categorical_crossentropy", "far": "mse"}
    net.compile(tf.keras.optimizers.SGD(0.2), loss=kinds)  # expect: unclipped-gradients=advice
    net.fit(x, {"kind": first, "far": second}, epochs=20)


def of_a_list_of_answers(x, first, second):
    signal = tf.keras.Input((None, 12))
    hidden = layers.LSTM(32)(signal)
    net = tf.keras.Model(signal, [layers.Dense(4, "softmax")(hidden), layers.Dense(1)(hidden)])
    net.compile(tf.keras.optimizers.SGD(0.2), ["categorical_crossentropy", "mse"])  # expect: unclipped-gradients=advice
    net.fit(x, [first, second], epochs=20)


forecaster = tf.keras.Sequential([layers.LSTM(64), layers.Dense(1)])
descent = tf.keras.optimizers.SGD(0.5)
error = losses.MeanSquaredError()


@tf.function
def step(past, future):
    with tf.GradientTape() as tape:
        loss = error(future, forecaster(past, training=True))
    gradients = tape.gradient(loss, forecaster.trainable_variables)  # expect: unclipped-gradients=advice
    descent.apply_gradients(zip(gradients, forecaster.trainable_variables))
    return loss
