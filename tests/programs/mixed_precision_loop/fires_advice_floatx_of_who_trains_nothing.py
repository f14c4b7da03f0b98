import tensorflow as tf


def use_half():
    tf.keras.backend.set_floatx("float16")  # expect: mixed-precision-loop=advice
