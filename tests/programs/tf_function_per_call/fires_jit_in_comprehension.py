import tensorflow.compat.v2 as tf


def distances(points, center):
    return [tf.function(lambda p: tf.norm(p - center), jit_compile=True)(p) for p in points]  # expect: tf-function-per-call=warning/none/certain
