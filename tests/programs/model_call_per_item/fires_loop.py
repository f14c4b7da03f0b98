import numpy as np
import tensorflow as tf

images = np.random.rand(500, 28, 28, 1).astype("float32")
net = tf.keras.applications.MobileNetV2(weights=None, input_shape=(32, 32, 3))


class Scorer:
    def __init__(self):
        self.net = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])

    def all(self):
        scores = []
        for image in images:
            scores.append(self.net(tf.expand_dims(image, 0)))  # expect: model-call-per-item=warning
        return scores
