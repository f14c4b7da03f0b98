# never: whole-dataset-in-ram
"""In batches, small, not decoded, or a model that is not called on all of it."""

import cv2
import h5py
import numpy as np
import tensorflow as tf
from sklearn.svm import SVC


def train(model: tf.keras.Model, paths, x_train, x):
    few = np.array([cv2.imread(path) for path in ["a.png", "b.png"]])
    model.fit(few)
    model.fit(np.zeros((10, 4)))
    SVC().fit(np.array([cv2.imread(path) for path in paths]))
    model.fit(tf.data.Dataset.from_tensor_slices(paths).batch(8).prefetch(1))
    model.predict(x_train)
    print(model(x_train[:32]), model(x[0]), print(x_train), model.predict([x_train]))
    model(x)
    model(tf.zeros((4, 4)), x_train)


@tf.function
def forward(model: tf.keras.Model):
    x_train = np.load("x.npy")
    return model(x_train)


def test_train(model: tf.keras.Model, paths):
    x_train = np.array([cv2.imread(path) for path in paths])
    model.fit(x_train)
    model(np.load("x.npy"))
