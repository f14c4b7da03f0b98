import tensorflow as tf


class Frames:
    def __init__(self, items):
        self.items = items

    def map(self, fn):
        return Frames([fn(item) for item in self.items])

    def batch(self, n):
        return Frames([self.items[i : i + n] for i in range(0, len(self.items), n)])


def decode(raw):
    return tf.image.decode_jpeg(tf.io.read_file(raw))


frames = Frames(["a.jpg", "b.jpg"]).map(decode).batch(2)
