import numpy as np
import tensorflow as tf
import types

cfg = types.SimpleNamespace(k=1.0)
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def f(x):
        return x * cfg.k

    print(float(f(tf.ones(()))))
    cfg.k += 1
