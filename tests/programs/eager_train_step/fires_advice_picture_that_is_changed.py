"""Not the weights are learned, but a picture: each of its steps goes through a whole trained network."""

import tensorflow as tf

base = tf.keras.applications.VGG16(include_top=False)
seen = tf.keras.Model(base.input, base.get_layer("block4_conv2").output)
optimizer = tf.keras.optimizers.Adam(0.01)


def dream(start, rounds):
    picture = tf.Variable(start)
    for _ in range(rounds):
        with tf.GradientTape() as tape:  # expect: eager-train-step=advice
            loss = -tf.reduce_mean(tf.square(seen(picture)))
        slope = tape.gradient(loss, picture)
        optimizer.apply_gradients([(slope, picture)])
    return picture


dream(tf.random.uniform((1, 512, 512, 3)), 3000)
