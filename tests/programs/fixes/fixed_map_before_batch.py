"""Elementwise functions: each batch holds the same numbers when it is mapped as a whole."""

import numpy as np
import tensorflow as tf

rng = np.random.default_rng(3)
images = rng.integers(0, 256, (50, 4, 4, 3)).astype(np.uint8)
labels = rng.integers(0, 5, 50)


def scale(image, label):
    image = tf.cast(image, tf.float32)
    image /= 255.0
    return image * 2.0 - 1.0, tf.one_hot(label, 5)


dataset = tf.data.Dataset.from_tensor_slices((images, labels)).map(scale).batch(16)  # expect: map-before-batch=/safe
for pictures, classes in dataset:
    print(pictures.shape, pictures.dtype, classes.shape, pictures.numpy().tobytes().hex()[:200])
    print(float(pictures.numpy().sum()), classes.numpy().argmax(1))


def rename(example):
    example["x"] = tf.image.convert_image_dtype(example["x"], tf.float32)
    return example


named = tf.data.Dataset.from_tensor_slices({"x": images, "y": labels}).map(rename, tf.data.AUTOTUNE).batch(7, drop_remainder=True)  # expect: map-before-batch=/safe
print([(sorted(e), e["x"].shape, float(e["x"].numpy().max())) for e in named])
print([b.numpy().tolist() for b in tf.data.Dataset.range(9).map(lambda n: tf.sqrt(tf.cast(n, tf.float64)) / 3.0).batch(4)])
