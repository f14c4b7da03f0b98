import numpy as np
import tensorflow as tf

x = tf.ones((8, 8))
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def square(t):
        return tf.matmul(t, t, transpose_b=True)

    square(x[: i % 4 + 1])
    print(square.experimental_get_tracing_count())
