import tensorflow as tf

n = tf.Variable(0, dtype=tf.int64)


def f(x):
    return x + n.assign_add(1)


ds = tf.data.Dataset.range(3).map(f).repeat().cache().take(9)  # expect: cache-order=/unsafe
print([int(v) for v in ds])
