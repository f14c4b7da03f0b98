"""The network trains in the pass that counts; a second one, of pictures that were changed, is said as advice."""

import tensorflow as tf

net = tf.keras.Sequential(
    [tf.keras.layers.Dense(16), tf.keras.layers.BatchNormalization(), tf.keras.layers.Dense(3)]
)
optimizer = tf.keras.optimizers.Adam()


@tf.function
def step(rows, wanted):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((net(rows, training=True) - wanted) ** 2)
        loss += 0.1 * tf.reduce_mean((net(rows + 0.01) - wanted) ** 2)
    optimizer.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
