import tensorflow as tf
from tensorflow.keras import layers

model = tf.keras.Sequential([layers.LSTM(32), layers.Dense(1)])
optimizer = tf.keras.optimizers.SGD(0.5)


@tf.function
def train_step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(x) - y))
    grads = tape.gradient(loss, model.trainable_variables)
    grads, _ = tf.clip_by_global_norm(grads, 1.0)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))


# never: unclipped-gradients
