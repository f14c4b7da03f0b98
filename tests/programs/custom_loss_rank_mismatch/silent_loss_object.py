# never: custom-loss-rank-mismatch
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
mse = tf.keras.losses.MeanSquaredError()


def train(x, y):
    with tf.GradientTape() as tape:
        loss = mse(y, model(x))
    return tape.gradient(loss, model.trainable_variables)
