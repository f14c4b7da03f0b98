"""A model that answers with weights from another one learns nothing here. Handed on or trained by hand, it may."""

import numpy as np
import tensorflow as tf
from tensorflow import keras

weights = np.load("weights.npy", allow_pickle=True)
images, labels = np.load("test_images.npy"), np.load("test_labels.npy")

copied = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10)])
copied.compile("adam", "categorical_crossentropy", metrics=["accuracy"])  # expect: loss-activation-mismatch=advice
copied.build((None, 28, 28))
copied.set_weights(weights)
print(copied.evaluate(images, labels))

learned = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10)])
learned.compile("adam", "categorical_crossentropy")  # expect: loss-activation-mismatch=error
learned.fit(images, labels, epochs=30)
print(learned.evaluate(images, labels))


def read():
    model = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10)])
    model.compile("adam", "categorical_crossentropy", metrics=["accuracy"])  # expect: loss-activation-mismatch=advice
    model.load_weights("weights.h5")
    return model


print(read().predict(images))


def given_away():
    model = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10)])
    model.compile("adam", "categorical_crossentropy")  # expect: loss-activation-mismatch=error
    print(model.predict(images[:1]))
    return model


handed = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10)])
handed.compile("adam", "categorical_crossentropy")  # expect: loss-activation-mismatch=error
tf.print(handed.evaluate(images, labels))
import trainers

trainers.train(handed, images, labels)
