"""Style transfer: what is changed is the picture, with a rate that fits its scale. No network is trained."""

import tensorflow as tf
from tensorflow import keras

vgg = keras.applications.VGG19(weights="imagenet", include_top=False)
features = keras.Model(vgg.inputs, [vgg.get_layer(name).output for name in ("block1_conv1", "block5_conv2")])
rate = keras.optimizers.schedules.ExponentialDecay(100.0, decay_steps=100, decay_rate=0.96)
optimizer = keras.optimizers.SGD(rate)


def paint(content, style, rounds):
    canvas = tf.Variable(content)

    @tf.function
    def stroke():
        with tf.GradientTape() as tape:
            found, wanted = features(canvas), features(style)
            loss = 1e-6 * tf.add_n([tf.reduce_sum(tf.square(a - b)) for a, b in zip(found, wanted)])
        gradient = tape.gradient(loss, canvas)
        optimizer.apply_gradients([(gradient, canvas)])

    for _ in range(rounds):
        stroke()
    return canvas
