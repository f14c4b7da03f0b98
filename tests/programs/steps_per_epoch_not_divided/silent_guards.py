# never: steps-per-epoch-not-divided
"""Divided, or a count of batches, or batches of one, or a fit of somebody else."""

import math

import numpy as np
import tensorflow as tf
from sklearn.svm import SVC

images = np.zeros((640, 8))
labels = np.zeros((640, 1))
flow = tf.keras.preprocessing.image.ImageDataGenerator()


def train(model: tf.keras.Model, other, loader, given, **options):
    ds = tf.data.Dataset.from_tensor_slices((images, labels)).batch(32).repeat().prefetch(1)
    ones = tf.data.Dataset.from_tensor_slices((images, labels)).batch(1).repeat().prefetch(1)
    model.fit(ds, steps_per_epoch=len(images) // 32)
    model.fit(ds, steps_per_epoch=math.ceil(len(images) / 32))
    model.fit(ds, steps_per_epoch=20)
    model.fit(ones, steps_per_epoch=len(images))
    model.fit(loader, steps_per_epoch=len(loader))
    model.fit(ds, steps_per_epoch=len(loader.batches))
    model.fit(ds, steps_per_epoch=images.shape[1])
    model.fit(given, steps_per_epoch=len(images))
    model.fit(images, labels, steps_per_epoch=None)
    model.fit(*given, steps_per_epoch=len(images))
    model.fit(ds, steps_per_epoch=len(images), **options)
    model.fit(steps_per_epoch=len(images))
    model.evaluate(ds, steps=len(images) // 32)
    other.evaluate(ds, steps=len(images))
    SVC().fit(ds, steps_per_epoch=len(images))
    fit(ds, steps_per_epoch=len(images))


def fit(ds, steps_per_epoch):
    return ds, steps_per_epoch
