"""The number itself, under other names and wrappers, for fit, its validation and evaluate."""

import numpy as np
import tensorflow as tf

images = np.zeros((640, 8))
labels = np.zeros((640, 1))
flow = tf.keras.preprocessing.image.ImageDataGenerator()
size = 64


def train(model: tf.keras.Model, sizes, other):
    ds = tf.data.Dataset.from_tensor_slices((images, labels)).batch(32).repeat().prefetch(1)
    model.fit(ds, steps_per_epoch=len(images))  # expect: steps-per-epoch-not-divided=warning/unsafe/certain
    model.fit(ds, steps_per_epoch=int(images.shape[0]))  # expect: steps-per-epoch-not-divided=warning/unsafe/certain
    model.fit(flow.flow(images, labels, batch_size=size), steps_per_epoch=len(images))  # expect: steps-per-epoch-not-divided=warning/unsafe
    model.fit_generator(flow.flow(images, labels), len(images))  # expect: steps-per-epoch-not-divided=warning/unsafe/certain
    model.evaluate(ds, steps=len(images))  # expect: steps-per-epoch-not-divided=warning/unsafe/certain
    unknown = flow.flow(images, labels, batch_size=sizes[0])
    model.fit(unknown, steps_per_epoch=len(images))  # expect: steps-per-epoch-not-divided=/none/likely
    rows = tf.data.Dataset.from_tensor_slices(other).batch(32).repeat().prefetch(1)
    model.fit(rows, steps_per_epoch=len(images))  # expect: steps-per-epoch-not-divided=//likely
    model.fit(flow.flow(images, labels), steps_per_epoch=flow.flow(images, labels).n)  # expect: steps-per-epoch-not-divided=warning/unsafe/certain
    stream = flow.flow(images, labels, batch_size=size)
    model.fit(stream, steps_per_epoch=stream.n)  # expect: steps-per-epoch-not-divided=warning/unsafe/certain
