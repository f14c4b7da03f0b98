import tensorflow as tf


class Scorer:
    def __init__(self, path):
        self.net = tf.keras.models.load_model(path)

    def score(self, row):
        logits = self.net(row[tf.newaxis], training=False)  # expect: model-call-per-item
        return tf.nn.sigmoid(logits)[0, 0]
