"""Which optimizer it is, a constant of the file decides."""

import tensorflow as tf

CLIPS = False
if CLIPS:
    optimizer = tf.keras.optimizers.SGD(0.5, clipnorm=1.0)
else:
    optimizer = tf.keras.optimizers.SGD(0.5)
net = tf.keras.Sequential(
    [tf.keras.layers.Input((40, 3)), tf.keras.layers.SimpleRNN(32, activation="relu"), tf.keras.layers.Dense(1)]
)


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(x, training=True) - y))
    gradients = tape.gradient(loss, net.trainable_variables)  # expect: unclipped-gradients=advice/unsafe/certain
    optimizer.apply_gradients(zip(gradients, net.trainable_variables))
    return loss


for _ in range(2000):
    step(tf.random.normal((16, 40, 3)), tf.random.normal((16, 1)))
