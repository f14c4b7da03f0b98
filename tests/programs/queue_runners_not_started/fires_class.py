import tensorflow.compat.v1 as tf

tf.disable_eager_execution()


class Trainer:
    def __init__(self, paths):
        self.queue = tf.train.string_input_producer(paths)
        _, content = tf.WholeFileReader().read(self.queue)
        image = tf.image.resize(tf.io.decode_jpeg(content), (32, 32))
        self.batch = tf.train.batch([image], 16)
        self.sess = tf.Session()

    def step(self):
        return self.sess.run(self.batch)  # expect: queue-runners-not-started=advice/none/certain
