import tensorflow as tf
from tensorflow import random as rnd

SIDE = 1024
cube = rnd.uniform(shape=[SIDE, SIDE, SIDE])  # expect: huge-literal-tensor=advice
table = tf.Variable(tf.ones((600_000, 1000), dtype=tf.float32))  # expect: huge-literal-tensor=advice
