"""A picture is changed through a network that computes for a second with it: what Python adds is lost in that."""

import tensorflow as tf

network = tf.keras.applications.VGG16(include_top=False, weights="imagenet")
layers = [network.get_layer(name).output for name in ("block2_conv1", "block4_conv1")]
features = tf.keras.Model(network.input, layers)
optimizer = tf.keras.optimizers.Adam(0.02)


def dream(picture, steps):
    painted = tf.Variable(picture[None])
    for step in range(steps):
        with tf.GradientTape() as tape:
            early, late = features(painted)
            loss = -tf.reduce_mean(early**2) - tf.reduce_mean(late**2)
        gradient = tape.gradient(loss, painted)
        optimizer.apply_gradients([(gradient, painted)])
    return painted


dream(tf.random.uniform((512, 512, 3)), 2000)
