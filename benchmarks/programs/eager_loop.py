"""A training loop of one's own, without tf.function."""

import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(4)
x = np.random.default_rng(4).random((6400, 16)).astype("float32")
y = (x.sum(axis=1) > 8).astype("int32")
data = tf.data.Dataset.from_tensor_slices((x, y)).batch(32)
model = tf.keras.Sequential(
    [tf.keras.Input((16,)), tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(2)]
)
loss_of = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
optimizer = tf.keras.optimizers.Adam()


def train_step(features, labels):
    with tf.GradientTape() as tape:
        loss = loss_of(labels, model(features, training=True))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return loss


for epoch in range(4):
    for features, labels in data:
        loss = train_step(features, labels)
print(float(loss) > 0)
