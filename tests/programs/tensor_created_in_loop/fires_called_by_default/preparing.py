import numpy as np
import tensorflow as tf


def arrange(batches):
    weights = np.ones((512, 512), np.float32)
    for batch in batches:
        print(tf.reduce_sum(batch * tf.convert_to_tensor(weights)))  # expect: tensor-created-in-loop=warning
