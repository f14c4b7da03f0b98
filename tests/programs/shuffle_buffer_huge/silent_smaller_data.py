# never: shuffle-buffer-huge
import numpy as np
import tensorflow as tf

a = tf.data.Dataset.from_tensor_slices(np.zeros((5000, 10))).shuffle(1_000_000).batch(32)
b = tf.data.Dataset.range(2000).map(lambda n: n + 1).shuffle(10**6).batch(32)
c = tf.data.Dataset.from_tensor_slices([1.0, 2.0, 3.0]).shuffle(1 << 20)
d = tf.data.TextLineDataset("corpus.txt").take(500).shuffle(200_000)
