import tensorflow as tf

calls = []


def load(value):
    calls.append(int(value))
    return value


ds = tf.data.Dataset.range(20).map(lambda v: tf.py_function(load, [v], tf.int64)).cache().take(5)  # expect: cache-order=/unsafe
for epoch in range(3):
    print([int(value) for value in ds], len(calls) > 5 * epoch)
