"""Views of one size are put together, by numbers that are tensors: a graph cannot cut a Python list so."""

import tensorflow as tf

body = tf.keras.Sequential([tf.keras.layers.Conv2D(16, 3), tf.keras.layers.GlobalAveragePooling2D()])
optimizer = tf.keras.optimizers.SGD(0.05)


def step(large, wide, small, tiny):
    views = [large, wide, small, tiny]
    ends = tf.cumsum([2, 2])
    begin, codes = 0, []
    with tf.GradientTape() as tape:
        for end in ends:
            codes.append(body(tf.concat(views[begin:end], axis=0), training=True))
            begin = end
        loss = tf.reduce_mean(tf.concat(codes, axis=0) ** 2)
    gradients = tape.gradient(loss, body.trainable_variables)
    optimizer.apply_gradients(zip(gradients, body.trainable_variables))


for large, wide, small, tiny in tf.data.TFRecordDataset(["views"]).batch(32).prefetch(1):
    step(large, wide, small, tiny)
