# never: custom-loss-rank-mismatch
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])


def train(x, y):
    y = tf.reshape(y, (-1, 1))
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((model(x) - y) ** 2)
    return tape.gradient(loss, model.trainable_variables)
