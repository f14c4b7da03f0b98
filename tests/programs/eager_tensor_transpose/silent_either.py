# never: eager-tensor-transpose
import numpy as np
import tensorflow as tf


def gram(x, symbolic):
    x = tf.convert_to_tensor(x) if symbolic else np.asarray(x)
    try:
        return x.T @ x
    except AttributeError:
        return tf.transpose(x) @ x
