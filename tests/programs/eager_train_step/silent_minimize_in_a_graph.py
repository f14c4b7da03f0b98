# never: eager-train-step
"""The step that minimizes is compiled; and a tape that nobody minimizes by updates nothing."""

import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(0.001)


@tf.function
def learn(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(x, training=True) - y))
    optimizer.minimize(loss, net.trainable_variables, tape=tape)
    return loss


def run(data):
    for x, y in data:
        learn(x, y)


def saliency(pictures, network: tf.keras.Model, solver):
    found = []
    for picture in pictures:
        with tf.GradientTape() as tape:
            tape.watch(picture)
            score = tf.reduce_max(network(picture, training=False))
        found.append(tape.gradient(score, picture))
        solver.minimize(score, [picture])
    return found
