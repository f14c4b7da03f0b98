import tensorflow as tf

from ops import rotate

matrix = tf.eye(3)
vector = tf.ones(3)
for step in range(100_000):
    vector = rotate(vector, matrix)
