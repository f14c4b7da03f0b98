import tensorflow as tf
import tensorflow as other

calls = []
plain = tf.zeros


def counting(*args, **kwargs):
    calls.append(args)
    return plain(*args, **kwargs)


other.zeros = counting
for i in range(20):
    t = tf.zeros((64, 64))  # expect: tensor-created-in-loop=/unsafe
    print(float(tf.reduce_sum(t)), len(calls))
