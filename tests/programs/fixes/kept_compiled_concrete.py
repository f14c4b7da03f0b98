import numpy as np
import tensorflow as tf

fs = []
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def f(x):
        return x * 2

    fs.append(f.get_concrete_function(tf.TensorSpec((), tf.float32)))
print(len({id(c) for c in fs}))
