import tensorflow as tf

PRECISION = "float64"


def prepare():
    tf.keras.mixed_precision.set_global_policy(PRECISION)  # expect: float64-training
