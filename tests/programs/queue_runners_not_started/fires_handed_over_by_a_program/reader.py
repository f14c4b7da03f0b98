import tensorflow as tf


class Reader:
    def __init__(self, names):
        queue = tf.train.string_input_producer(names)
        _, line = tf.TextLineReader().read(queue)
        self.lines = tf.train.batch([line], 32)
        self.lengths = tf.strings.length(self.lines)

    def count(self, session, steps):
        return sum(session.run(self.lengths).sum() for _ in range(steps))  # expect: queue-runners-not-started=advice/unsafe/certain
