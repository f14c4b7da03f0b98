import tensorflow as tf


def gram(matrices):
    results = []
    for m in matrices:
        results.append(tf.function(lambda a: tf.matmul(a, a, transpose_b=True))(m))  # expect: tf-function-per-call=warning/none/certain
    return results
