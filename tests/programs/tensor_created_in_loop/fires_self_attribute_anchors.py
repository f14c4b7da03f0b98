import numpy as np
import tensorflow as tf


class Decoder:
    def __init__(self, path):
        self.anchors_np = np.load(path)
        self.scores = []

    def decode(self, boxes):
        return tf.exp(boxes)

    def run(self, batches):
        for boxes in batches:
            anchors = tf.constant(self.anchors_np, dtype=tf.float32)  # expect: tensor-created-in-loop=warning/unsafe/certain
            self.scores.append(self.decode(boxes) + anchors)
        return self.scores
