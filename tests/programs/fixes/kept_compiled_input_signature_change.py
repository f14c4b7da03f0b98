import numpy as np
import tensorflow as tf

sig = [tf.TensorSpec((), tf.float32)]
for i in range(12):

    @tf.function(input_signature=sig)  # expect: tf-function-per-call=/none
    def f(x):
        return x * 2

    try:
        print(float(f(tf.ones(()) if i < 6 else tf.ones((2,)))[...]))
    except Exception as e:
        print(type(e).__name__)
    if i == 7:
        sig = [tf.TensorSpec((None,), tf.float32)]
