"""Gates hold what goes back through time, and a cross-entropy never pulls harder than by one: SGD throws nothing away."""

import tensorflow as tf
from tensorflow.keras import layers, losses


def of_words(x, y):
    net = tf.keras.Sequential([layers.Embedding(9000, 64), layers.LSTM(64), layers.Dense(1, activation="sigmoid")])
    net.compile(tf.keras.optimizers.SGD(0.1, momentum=0.9), "binary_crossentropy")  # expect: unclipped-gradients=advice
    net.fit(x, y, epochs=20)


def of_sounds(x, y):
    net = tf.keras.Sequential([layers.Bidirectional(layers.GRU(48)), layers.Dense(12)])
    sgd = tf.keras.optimizers.SGD(0.2)
    net.compile(optimizer=sgd, loss=losses.SparseCategoricalCrossentropy(from_logits=True))  # expect: unclipped-gradients=advice
    net.fit(x, y, epochs=20)


def of_two_answers(x, first, second):
    signal = tf.keras.Input((None, 12))
    hidden = layers.LSTM(32)(signal)
    ends = {"kind": layers.Dense(4, "softmax", name="kind")(hidden), "far": layers.Dense(1, name="far")(hidden)}
    net = tf.keras.Model(signal, ends)
    kinds = {"kind": "categorical_crossentropy", "far": "mae"}
    net.compile(tf.keras.optimizers.SGD(0.2), loss=kinds)  # expect: unclipped-gradients=advice
    net.fit(x, {"kind": first, "far": second}, epochs=20)


tagger = tf.keras.Sequential([layers.Embedding(9000, 64), layers.LSTM(64, return_sequences=True), layers.Dense(17)])
descent = tf.keras.optimizers.SGD(0.5)
entropy = losses.SparseCategoricalCrossentropy(from_logits=True)


@tf.function
def step(words, tags):
    with tf.GradientTape() as tape:
        loss = entropy(tags, tagger(words, training=True))
    gradients = tape.gradient(loss, tagger.trainable_variables)  # expect: unclipped-gradients=advice
    descent.apply_gradients(zip(gradients, tagger.trainable_variables))
    return loss
