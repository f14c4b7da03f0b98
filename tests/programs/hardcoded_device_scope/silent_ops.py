# never: hardcoded-device-scope
import tensorflow as tf

with tf.device("/CPU:0"):
    table = tf.Variable(tf.zeros((1000, 8)))
    ds = tf.data.Dataset.range(10).batch(2)
with tf.device("/GPU:0"):
    a = tf.matmul(tf.ones((4, 4)), tf.ones((4, 4)))
with tf.device("/GPU:1"):
    b = tf.matmul(a, a)
