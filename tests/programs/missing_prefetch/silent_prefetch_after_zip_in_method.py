import tensorflow as tf


class GAN:
    def __init__(self, a, b, model):
        self.a = tf.data.Dataset.from_tensor_slices(a).shuffle(1000).batch(4)
        self.b = tf.data.Dataset.from_tensor_slices(b).shuffle(1000).batch(4)
        self.model = model
        self._build()

    def _build(self):
        self.pairs = tf.data.Dataset.zip((self.a, self.b)).prefetch(tf.data.AUTOTUNE)

    def train(self):
        self.model.fit(self.pairs, epochs=100)


GAN(tf.zeros((2000, 8)), tf.zeros((2000, 8)), tf.keras.models.load_model("cyclegan")).train()
