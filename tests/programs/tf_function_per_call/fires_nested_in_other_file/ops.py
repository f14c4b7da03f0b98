import tensorflow as tf


def rotate(vector, matrix):
    compiled = tf.function(tf.linalg.matvec)  # expect: tf-function-per-call
    return compiled(matrix, vector)
