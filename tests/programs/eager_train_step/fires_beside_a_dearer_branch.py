"""One step at a time, or a whole epoch in one call: what the other branch costs is not paid beside the step."""

import sys

import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(10)])
adam = tf.keras.optimizers.Adam(1e-3)
measure = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
(x, y), _ = tf.keras.datasets.mnist.load_data()
digits = tf.data.Dataset.from_tensor_slices((x.reshape(-1, 784) / 255.0, y)).shuffle(60_000).repeat().batch(64).prefetch(1)


def learn(pictures, names):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning
        loss = measure(names, net(pictures, training=True))
    slopes = tape.gradient(loss, net.trainable_variables)
    adam.apply_gradients(zip(slopes, net.trainable_variables))


net.compile("adam", measure)
batches = iter(digits)
done, at_once = 0, len(sys.argv) > 1
while done < 20_000:
    if at_once:
        net.fit(digits, epochs=10, steps_per_epoch=900)
        done += 9000
    else:
        learn(*next(batches))
        done += 1
