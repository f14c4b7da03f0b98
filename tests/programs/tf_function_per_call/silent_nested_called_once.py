import tensorflow as tf


def solve(matrix, steps):
    @tf.function
    def iterate(v):
        v = tf.linalg.matvec(matrix, v)
        return v / tf.norm(v)

    v = tf.ones(matrix.shape[0])
    for _ in range(steps):
        v = iterate(v)
    return v


print(solve(tf.eye(10), 1000))
