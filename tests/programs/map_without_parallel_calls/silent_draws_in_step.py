"""Two layers with one seed turn picture and mask alike, as long as one call runs at a time."""

import tensorflow as tf


class Mirror(tf.keras.layers.Layer):
    def __init__(self, seed=7):
        super().__init__()
        self.of_pictures = tf.keras.layers.RandomFlip("horizontal", seed=seed)
        self.of_masks = tf.keras.layers.RandomFlip("horizontal", seed=seed)

    def call(self, picture, mask):
        return self.of_pictures(picture), self.of_masks(mask)


def leaves(pictures, masks):
    pairs = tf.data.Dataset.from_tensor_slices((pictures, masks)).cache().shuffle(800).batch(32)
    return pairs.map(Mirror()).prefetch(tf.data.AUTOTUNE)


# never: map-without-parallel-calls
