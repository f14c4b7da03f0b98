"""The tape calls a function that calls the model."""

import tensorflow as tf

inputs = tf.keras.Input((32,))
hidden = tf.keras.layers.Dense(64, activation="relu")(inputs)
hidden = tf.keras.layers.Dropout(0.4)(hidden)
model = tf.keras.Model(inputs, tf.keras.layers.Dense(10)(hidden))
optimizer = tf.keras.optimizers.SGD(0.01, momentum=0.9)


def compute_loss(x, y):
    logits = model(x)  # expect: training-flag-missing=warning/unsafe
    return tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits))


def evaluate(x, y):
    return tf.reduce_mean(tf.cast(tf.equal(tf.argmax(model(x), 1), y), tf.float32))


@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = compute_loss(x, y)
    grads = tape.gradient(loss, model.trainable_weights)
    optimizer.apply_gradients(zip(grads, model.trainable_weights))
    return loss
