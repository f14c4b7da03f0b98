import tensorflow as tf
from tensorflow.keras import layers, Sequential


def build():
    return Sequential([layers.Conv2D(8, 3, activation="relu"), layers.GlobalAveragePooling2D(), layers.Dense(10)])


def train(x, y):
    ds = tf.data.Dataset.from_tensor_slices((x, y)).batch(16)
    ds = ds.repeat(3)  # expect: missing-prefetch=warning/safe/certain
    net = build()
    net.compile("sgd", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    return net.fit(ds)
