import unittest

import tensorflow as tf


class BatchTest(unittest.TestCase):
    def test_negative(self):
        dataset = tf.data.Dataset.range(4)
        with self.assertRaises(ValueError):
            dataset.batch(-1)
