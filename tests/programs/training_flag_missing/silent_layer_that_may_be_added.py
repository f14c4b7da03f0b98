import sys

import tensorflow as tf

# never: training-flag-missing
layers = [tf.keras.Input((3,)), tf.keras.layers.Dense(8)]
if "--dropout" in sys.argv:
    layers.append(tf.keras.layers.Dropout(0.5))
layers.append(tf.keras.layers.Dense(1))
net = tf.keras.Sequential(layers)
optimizer = tf.keras.optimizers.Adam()


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(x) - y))
    optimizer.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))


for _ in range(100):
    step(tf.zeros((4, 3)), tf.zeros((4, 1)))
