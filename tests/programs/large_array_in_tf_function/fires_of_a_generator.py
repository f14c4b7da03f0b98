import numpy as np
import tensorflow as tf

WORDS = 120_000
WIDTH = 96
generator = np.random.default_rng(5)
projection = generator.standard_normal((WORDS, WIDTH), dtype=np.float32)


class Hashing(tf.Module):
    def __init__(self):
        super().__init__()
        state = np.random.RandomState(seed=11)
        self.signs = state.uniform(-1.0, 1.0, size=(WORDS, WIDTH)).astype("float32")
        self.offsets = np.random.RandomState(3).normal(size=(64, WIDTH)).astype("float32")
        self.weight = tf.Variable(tf.ones((WIDTH, 8)))

    @tf.function
    def encode(self, words):
        signs = tf.convert_to_tensor(self.signs)  # expect: large-array-in-tf-function=warning
        offsets = tf.constant(self.offsets)
        found = tf.gather(signs, words) + tf.gather(offsets, words % 64)
        return tf.matmul(found, self.weight)

    @tf.function
    def project(self, words):
        return tf.gather(projection, words)  # expect: large-array-in-tf-function=warning


if __name__ == "__main__":
    module = Hashing()
    words = tf.random.uniform((4096,), 0, WORDS, tf.int32)
    print(module.encode(words), module.project(words))
