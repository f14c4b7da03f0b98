# never: small-op-in-loop
import tensorflow as tf


def power(matrix):
    vector = tf.ones((16, 1))
    for _ in range(100):
        vector = tf.matmul(matrix, vector)
    return vector


def chained(matrices):
    stack = tf.ones((200, 4, 4))
    result = tf.eye(4)
    for i in range(200):
        result = tf.matmul(result, stack[i])
    return result
