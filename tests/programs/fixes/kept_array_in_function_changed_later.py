import numpy as np
import tensorflow as tf

table = np.zeros((2048, 2048), np.float64)
table[3] = 1


@tf.function
def look(i):
    t = tf.constant(table, dtype=tf.float32)  # expect: large-array-in-tf-function=/unsafe
    return tf.reduce_sum(t[i])


table[4] = 2
for i in range(6):
    print(look(tf.constant(i)).numpy())
