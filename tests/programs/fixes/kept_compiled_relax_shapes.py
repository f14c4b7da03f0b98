import numpy as np
import tensorflow as tf

for i in range(12):

    @tf.function(experimental_relax_shapes=True)  # expect: tf-function-per-call=/unsafe
    def f(x):
        return tf.shape(x)[0] if x.shape[0] is None else tf.constant(x.shape[0] * 100)

    print(int(f(tf.ones((i + 1,)))))
