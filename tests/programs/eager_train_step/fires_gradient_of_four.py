"""A gradient for each of four examples."""

import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="relu"), tf.keras.layers.Dense(10)])
optimizer = tf.keras.optimizers.SGD(0.01)
loss_of = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="none")

for x, y in tf.data.TFRecordDataset(["digits"]).batch(4, drop_remainder=True).prefetch(1):
    with tf.GradientTape(persistent=True) as tape:  # expect: eager-train-step=warning
        losses = loss_of(y, net(x, training=True))
        parts = tf.unstack(losses, 4)
        summed = [tf.zeros_like(weight) for weight in net.trainable_variables]
        for number in range(4):
            clipped, _ = tf.clip_by_global_norm(tape.gradient(parts[number], net.trainable_variables), 1.0)
            summed = [total + part for total, part in zip(summed, clipped)]
    optimizer.apply_gradients(zip(summed, net.trainable_variables))
