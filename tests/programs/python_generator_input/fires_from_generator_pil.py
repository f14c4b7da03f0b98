import numpy as np
import tensorflow as tf
from PIL import Image


def examples(paths):
    for path in paths:
        yield np.asarray(Image.open(path).resize((224, 224)), np.float32)


def train(model: tf.keras.Model, paths):
    ds = tf.data.Dataset.from_generator(  # expect: python-generator-input=advice/none/certain
        lambda: examples(paths), output_signature=tf.TensorSpec((224, 224, 3), tf.float32)
    )
    model.fit(ds.batch(32).prefetch(tf.data.AUTOTUNE), epochs=3)
