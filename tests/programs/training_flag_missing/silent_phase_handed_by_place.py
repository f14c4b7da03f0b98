"""The phase is an input of the network, and goes to each layer as its second argument."""

import tensorflow as tf
from tensorflow.keras import layers

images, phase = tf.keras.Input((32, 32, 3)), tf.keras.Input(shape=[], name="phase")
x = layers.Conv2D(16, 3, use_bias=False)(images)
x = layers.BatchNormalization()(x, phase)
x = layers.Flatten()(layers.ReLU()(x))
net = tf.keras.Model([images, phase], layers.Dense(10)(x))
adam = tf.keras.optimizers.Adam(1e-3)


@tf.function
def step(pictures, labels):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, net([pictures, True])))
    adam.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
