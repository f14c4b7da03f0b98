# never: shuffle-buffer-tiny
import unittest

import tensorflow as tf


class ShuffleTest(unittest.TestCase):
    def test_batches(self):
        images = self.load()
        ds = tf.data.Dataset.from_tensor_slices(images).shuffle(2).batch(4)
        self.assertEqual(len(list(ds)), 3)
