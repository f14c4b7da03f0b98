import tensorflow as tf


@tf.function
def similarity(a: tf.Tensor, b: tf.Tensor):
    scores = tf.matmul(a, b, transpose_b=True)
    return tf.nn.softmax(scores.T)  # expect: eager-tensor-transpose=error/unsafe/certain
