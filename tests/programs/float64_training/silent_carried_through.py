"""A picture is found by descent, in 64 bits from the file on: no network is in sight."""

import tensorflow as tf

picture = tf.cast(tf.io.decode_png(tf.io.read_file("blurred.png")), tf.float64) / 255.0
sharp = tf.Variable(tf.random.uniform(tf.shape(picture), dtype=tf.float64))
adam = tf.keras.optimizers.Adam(0.1)


@tf.function
def step():
    with tf.GradientTape() as tape:
        steps = sharp[1:] - sharp[:-1]
        loss = tf.reduce_mean((sharp - picture) ** 2) + tf.reduce_mean(tf.abs(steps))
    adam.apply_gradients([(tape.gradient(loss, sharp), sharp)])


for _ in range(400):
    step()
