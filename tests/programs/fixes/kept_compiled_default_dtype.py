import numpy as np
import tensorflow as tf

for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def f(x):
        return tf.cast(x, tf.keras.backend.floatx())

    print(f(tf.ones(())).dtype)
    tf.keras.backend.set_floatx("float64" if i % 2 else "float16")
