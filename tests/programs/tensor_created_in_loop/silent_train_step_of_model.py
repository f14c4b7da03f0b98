import tensorflow as tf
from tensorflow import keras


class Contrastive(keras.Model):
    def __init__(self, encoder):
        super().__init__()
        self.encoder = encoder

    def train_step(self, data):
        for view in range(self.views()):
            labels = tf.range(4096)
            eye = tf.eye(4096)
        return {"n": tf.reduce_sum(eye) + tf.cast(labels[0], tf.float32) + view}

    def views(self):
        return 16
