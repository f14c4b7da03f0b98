"""A few rows, some of the rows, lists that are no tensors, and what a graph makes of it."""
# never: small-op-in-loop

import numpy as np
import tensorflow as tf

frames = tf.random.normal((600, 16, 16))

few = [tf.reduce_sum(frames[i]) for i in range(4)]
some = [tf.reduce_sum(frame) for frame in frames if frame[0, 0] > 0]
arrays = [tf.reduce_sum(row) for row in [np.ones((3, 3)), np.ones((5, 5))] * 20]
paths, _ = tf.nn.ctc_beam_search_decoder(tf.zeros((30, 2, 5)), [30, 30], top_paths=12)
texts = [tf.sparse.to_dense(path, default_value=-1) for path in paths]


@tf.function
def rows(x):
    return [tf.reduce_sum(row) for row in tf.unstack(x, num=8)]


print(len(few), len(some), len(arrays), rows(frames[:8]))
