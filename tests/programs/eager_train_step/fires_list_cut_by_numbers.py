"""The same with numbers of Python, which are there when the graph is made."""

import tensorflow as tf

body = tf.keras.Sequential([tf.keras.layers.Conv2D(16, 3), tf.keras.layers.GlobalAveragePooling2D()])
optimizer = tf.keras.optimizers.SGD(0.05)


def step(large, wide, small, tiny):
    views = [large, wide, small, tiny]
    ends = [2, 4]
    begin, codes = 0, []
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning
        for end in ends:
            codes.append(body(tf.concat(views[begin:end], axis=0), training=True))
            begin = end
        loss = tf.reduce_mean(tf.concat(codes, axis=0) ** 2)
    gradients = tape.gradient(loss, body.trainable_variables)
    optimizer.apply_gradients(zip(gradients, body.trainable_variables))


for large, wide, small, tiny in tf.data.TFRecordDataset(["views"]).batch(32).prefetch(1):
    step(large, wide, small, tiny)
