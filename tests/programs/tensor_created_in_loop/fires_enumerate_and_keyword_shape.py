import tensorflow as tf


def score(features):
    results = []
    for i, row in enumerate(features):
        bias = tf.fill(dims=(600, 600), value=0.1)  # expect: tensor-created-in-loop=warning/safe/certain
        results.append(tf.reduce_max(bias * row) + i)
    return results
