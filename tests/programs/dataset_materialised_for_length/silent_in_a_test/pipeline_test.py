# never: dataset-materialised-for-length
import tensorflow as tf


class PipelineTest(tf.test.TestCase):
    def test_batches(self):
        ds = tf.data.Dataset.range(1000).batch(10)
        self.assertEqual(len(list(ds)), 100)
