import numpy as np
import tensorflow as tf

x = tf.ragged.constant([[1.0], [2.0, 3.0]])
print(tf.map_fn(lambda r: tf.reduce_sum(r), x, fn_output_signature=tf.float32))  # expect: map-fn-elementwise=/none
