# never: custom-loss-rank-mismatch
import numpy as np
import tensorflow as tf

network = tf.keras.Sequential([tf.keras.layers.Dense(32, "relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(global_clipnorm=1.0)


@tf.function
def improve(inputs, prices):
    weights = network.trainable_variables
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(network(inputs) - prices))
    optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))


def learn(inputs, table):
    prices = np.ravel(table["price"]).astype("float32")
    data = tf.data.Dataset.from_tensor_slices((inputs, prices)).map(lambda x, y: (x, y[tf.newaxis]))
    for x, y in data.shuffle(10_000).batch(64).prefetch(2):
        improve(x, y)


def learn_columns(inputs, table):
    wide = np.ravel(table["price"]).astype("float32").reshape(-1, 1)
    for x, y in tf.data.Dataset.from_tensor_slices((inputs, wide)).shuffle(10_000).batch(64).prefetch(2):
        improve(x, y)
