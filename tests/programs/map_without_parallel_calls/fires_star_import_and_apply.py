from tensorflow.keras.layers import *
from tensorflow.keras.models import Sequential
import tensorflow as tf

flip = Sequential([RandomFlip("horizontal_and_vertical"), RandomRotation(0.2)])


def prepare(ds, training=False):
    ds = ds.batch(32)
    if training:
        ds = ds.map(lambda x, y: (flip(x, training=True), y))  # expect: map-without-parallel-calls=warning/unsafe/certain
    return ds.prefetch(buffer_size=tf.data.AUTOTUNE)


images = tf.data.Dataset.from_tensor_slices((tf.zeros((512, 32, 32, 3)), tf.zeros(512)))
train = prepare(images, training=True)
