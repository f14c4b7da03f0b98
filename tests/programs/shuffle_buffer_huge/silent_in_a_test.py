# never: shuffle-buffer-huge
import tensorflow as tf


class BufferTest(tf.test.TestCase):
    def test_reads_everything(self):
        ds = tf.data.TextLineDataset(self.path).shuffle(1_000_000)
        self.assertLen(list(ds), 7)
