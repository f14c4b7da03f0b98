"""A loop of one's own runs on the devices: each step that is not compiled prints again."""

import tensorflow as tf
from tensorflow import keras

tf.debugging.set_log_device_placement(True)  # expect: debug-mode-left-on=advice
strategy = tf.distribute.MirroredStrategy()
with strategy.scope():
    net = keras.Sequential([keras.layers.Dense(4), keras.layers.Dense(1)])
    optimizer = keras.optimizers.SGD(0.01)
    net.compile("adam", "mse", run_eagerly=True)  # expect: debug-mode-left-on=advice
net.fit(tf.random.normal((1000, 3)), tf.random.normal((1000, 1)))


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.nn.compute_average_loss(tf.reduce_mean((net(x, training=True) - y) ** 2, axis=1), global_batch_size=64)
    gradients = tape.gradient(loss, net.trainable_variables)
    optimizer.apply_gradients(zip(gradients, net.trainable_variables))


for _ in range(500):
    strategy.run(step, args=(tf.random.normal((32, 3)), tf.random.normal((32, 1))))
