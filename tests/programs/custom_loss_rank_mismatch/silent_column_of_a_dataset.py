import numpy as np
import tensorflow as tf

# never: custom-loss-rank-mismatch
net = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.Adam(global_clipnorm=1.0)
rows = np.random.rand(1000, 8)
pairs = tf.data.Dataset.from_tensor_slices((rows, np.random.rand(1000, 1))).batch(32).prefetch(1)


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(x) - y))
    opt.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))


for x, y in pairs:
    step(x, y)
