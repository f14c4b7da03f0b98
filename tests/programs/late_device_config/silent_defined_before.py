# never: late-device-config
import os

import tensorflow as tf


def model():
    return tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(3,))])


@tf.function
def add(x):
    return tf.add(x, tf.constant(1.0))


if __name__ == "__main__":
    os.environ["CUDA_VISIBLE_DEVICES"] = "0"
    tf.config.threading.set_inter_op_parallelism_threads(2)
    model().summary()
