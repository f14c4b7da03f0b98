"""The phase goes in with the images, or was chosen when the network was built."""

import tensorflow as tf
from tensorflow.keras import Input, Model, layers


def build():
    images, phase = Input((32, 32, 3)), Input((), dtype=tf.bool)
    x = layers.Conv2D(16, 3)(images)
    x = layers.BatchNormalization()(x, training=phase)
    return Model([images, phase], layers.Dense(10)(layers.Flatten()(x)))


class Wrapped(Model):
    def __init__(self):
        super().__init__()
        self.drop = layers.Dropout(0.5)
        self.out = layers.Dense(10)

    def call(self, x, training=False):
        return self.out(self.inner(x, training))

    def inner(self, x, training):
        return self.drop(x, training=training)


model, wrapped, optimizer = build(), Wrapped(), tf.keras.optimizers.SGD(0.01)


@tf.function
def step(images, labels):
    with tf.GradientTape() as tape:
        logits = model([images, True]) + wrapped(images, training=True)
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
