import importlib

import tensorflow as tf

calls = []
plain = tf.ones


def counting(*args, **kwargs):
    calls.append(args)
    return plain(*args, **kwargs)


importlib.import_module("tensorflow").ones = counting
for i in range(20):
    t = tf.ones((64, 64))  # expect: tensor-created-in-loop=/unsafe
    print(float(tf.reduce_sum(t)), len(calls))
