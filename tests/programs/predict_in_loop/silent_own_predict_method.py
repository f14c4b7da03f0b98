import numpy as np
import tensorflow as tf


class Detector:
    """Not a Keras model: `predict` is our own."""

    def __init__(self, path):
        self.fn = tf.saved_model.load(path).signatures["serving_default"]

    def predict(self, image):
        return self.fn(tf.convert_to_tensor(image))


detector = Detector("detector")
for name in open("images.txt"):
    print(detector.predict(np.expand_dims(np.load(name.strip()), 0)))
