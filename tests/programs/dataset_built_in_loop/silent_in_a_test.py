# never: dataset-built-in-loop
import tensorflow as tf


class FitTest(tf.test.TestCase):
    def test_many_times(self):
        for _ in range(20):
            self.model.fit(tf.data.Dataset.from_tensor_slices((self.x, self.y)).batch(8))
