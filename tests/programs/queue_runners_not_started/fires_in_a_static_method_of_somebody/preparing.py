"""Reads pictures in several ways; this program takes one of them."""

import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


class Preparing:
    @staticmethod
    def load(path):
        return np.load(path)

    @staticmethod
    def load_by_queue(path, as_tensor=False):
        names = tf.train.string_input_producer([path])
        _, line = tf.FixedLengthRecordReader(record_bytes=3073).read(names)
        if as_tensor == False:
            session = tf.Session()
            line = session.run(line)  # expect: queue-runners-not-started
        return line

    @staticmethod
    def load_cut(path):
        return load_by_queue(path, as_tensor=True)
