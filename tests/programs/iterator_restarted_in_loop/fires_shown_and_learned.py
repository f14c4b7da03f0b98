"""The first batch is shown as well, but it is what is trained on, what is measured with, or what is kept."""

import matplotlib.pyplot as plt
import tensorflow as tf

coder = tf.keras.Sequential([tf.keras.Input((64,)), tf.keras.layers.Dense(64)])
optimizer = tf.keras.optimizers.Adam(1e-3)
error = tf.keras.metrics.MeanSquaredError()
seen = tf.data.Dataset.from_tensor_slices(tf.zeros((640, 64))).batch(32)
unseen = tf.data.Dataset.from_tensor_slices(tf.zeros((640, 64))).batch(32)
kept = {}


def learn(batch):
    with tf.GradientTape() as tape:  # expect: eager-train-step
        loss = tf.reduce_mean(tf.square(batch - coder(batch)))
    grads = tape.gradient(loss, coder.trainable_variables)
    optimizer.apply_gradients(zip([tf.clip_by_norm(g, 1.0) for g in grads], coder.trainable_variables))


for step in range(1000):
    x = next(iter(seen))  # expect: iterator-restarted-in-loop=advice
    noisy = x + 0.1
    learn(noisy)
    plt.imshow(tf.reshape(coder(x)[0], (8, 8)))

for step in range(1000):
    x = next(iter(seen))  # expect: iterator-restarted-in-loop=advice
    with tf.GradientTape() as tape:  # expect: eager-train-step
        loss = tf.reduce_mean(tf.square(x - coder(x)))
    grads = tape.gradient(loss, coder.trainable_variables)
    optimizer.apply_gradients(zip([tf.clip_by_norm(g, 1.0) for g in grads], coder.trainable_variables))
    print(step, x[0])

batches = iter(seen.repeat())
for step in range(1000):
    learn(next(batches))
    x = next(iter(unseen))  # expect: iterator-restarted-in-loop=advice
    plt.imshow(tf.reshape(x[0], (8, 8)))
    error.update_state(x, coder(x))

for step in range(1000):
    learn(next(batches))
    x = next(iter(unseen))  # expect: iterator-restarted-in-loop=advice
    print(x[0])
    kept[step] = coder(x)
