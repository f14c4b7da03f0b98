import tensorflow as tf


def check(used, limit):
    if used > limit:
        raise tf.errors.OutOfMemoryError(None, None, f"{used} of {limit}")  # expect: wrong-oom-exception=error
