# never: python-generator-input
import cv2
import tensorflow as tf


def pictures(paths):
    for path in paths:
        yield cv2.imread(path)[None] / 255.0


def predict(model: tf.keras.Model, paths):
    return model.predict(pictures(paths))
