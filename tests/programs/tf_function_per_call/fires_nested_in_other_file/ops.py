import tensorflow as tf


def rotate(vector, matrix):
    compiled = tf.function(tf.linalg.matvec)  # expect: tf-function-per-call=warning/none/certain
    return compiled(matrix, vector)
