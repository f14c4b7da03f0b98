import tensorflow as tf
from tensorflow.keras import layers


class Encoder(tf.keras.Model):
    def __init__(self, width):
        super().__init__()
        self.width = width
        self.conv = layers.Conv2D(width, 3)

    def call(self, images, training=None):
        x = self.conv(images)
        x = layers.BatchNormalization()(x, training=training)  # expect: weights-created-in-call=error/unsafe/certain
        return layers.Dense(self.width)(x)  # expect: weights-created-in-call=error/none/certain
