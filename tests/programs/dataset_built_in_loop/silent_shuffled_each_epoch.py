"""The buffer is filled for each epoch anyway: all that is saved is one copy, beside hundreds of eager steps."""

import numpy as np
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(16), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam()
rows = np.load("rows.npy")

for epoch in range(40):
    data = tf.data.Dataset.from_tensor_slices(rows).shuffle(len(rows)).batch(64)
    for batch in data:  # never more than one pass
        with tf.GradientTape() as tape:  # expect: eager-train-step
            loss = tf.reduce_mean(tf.square(net(batch)))
        gradients = tape.gradient(loss, net.trainable_variables)
        optimizer.apply_gradients(zip(gradients, net.trainable_variables))
