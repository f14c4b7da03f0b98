import functools

import tensorflow as tf

for weight in tf.random.normal((64, 3, 3)):

    @functools.partial(tf.function, jit_compile=True)  # expect: tf-function-per-call=warning/safe/certain
    def determinant(m):
        return tf.linalg.det(m)

    print(determinant(weight))
