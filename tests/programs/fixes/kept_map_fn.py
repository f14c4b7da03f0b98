import numpy as np
import tensorflow as tf

x = tf.random.normal((50, 4))
print(
    tf.map_fn(lambda r: r * 2 + 1, x).shape,  # expect: map-fn-elementwise=/unsafe
    tf.map_fn(lambda r: (r, r * 2), x, fn_output_signature=(tf.float32, tf.float32))[1].shape,  # expect: map-fn-elementwise=/unsafe
)
print(tf.map_fn(lambda i: x[i] * 2, tf.range(50), fn_output_signature=tf.float32).shape)  # expect: map-fn-elementwise=/unsafe
