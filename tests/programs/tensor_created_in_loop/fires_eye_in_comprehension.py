import tensorflow as tf


def regularise(matrices):
    return [m + 0.01 * tf.eye(512) for m in matrices]  # expect: tensor-created-in-loop=warning/safe/certain
