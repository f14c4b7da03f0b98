"""What is done with the batches behind that is done while the step waits."""

import numpy as np
import tensorflow as tf


def warp(batch):
    return np.stack([np.roll(one, np.random.randint(9), axis=1) for one in batch])


def warped(batch, labels):
    moved = tf.numpy_function(warp, [batch], tf.float32)
    moved.set_shape((None, 224, 224, 3))
    return moved, labels


pictures = tf.keras.utils.image_dataset_from_directory("leaves", image_size=(224, 224), batch_size=32)
pictures = pictures.map(warped)  # expect: missing-prefetch=warning
model = tf.keras.applications.MobileNetV2(weights=None, classes=5)
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(pictures, epochs=40)
