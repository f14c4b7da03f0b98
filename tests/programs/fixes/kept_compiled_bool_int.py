import numpy as np
import tensorflow as tf

results = []
one = True
for v in [1, True, 1.0, 2, 0, False] * 3:

    @tf.function  # expect: tf-function-per-call=/unsafe
    def twice(x):
        return tf.constant(x) * 2 if not isinstance(x, bool) else tf.constant(x)

    results.append(twice(v).dtype.name)
print(results)
