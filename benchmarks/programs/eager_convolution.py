"""A small convolutional network, trained eagerly with Adam."""

import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(21)
x = np.random.default_rng(21).random((960, 16, 16, 1)).astype("float32")
y = (x.mean(axis=(1, 2, 3)) > 0.5).astype("int32")
data = tf.data.Dataset.from_tensor_slices((x, y)).batch(16)
model = tf.keras.Sequential(
    [
        tf.keras.Input((16, 16, 1)),
        tf.keras.layers.Conv2D(8, 3, activation="relu"),
        tf.keras.layers.Conv2D(8, 3, activation="relu"),
        tf.keras.layers.GlobalAveragePooling2D(),
        tf.keras.layers.Dense(2),
    ]
)
loss_of = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
optimizer = tf.keras.optimizers.Adam()


def update(pictures, labels):
    with tf.GradientTape() as tape:
        loss = loss_of(labels, model(pictures, training=True))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


for epoch in range(6):
    for pictures, labels in data:
        update(pictures, labels)
print("done")
