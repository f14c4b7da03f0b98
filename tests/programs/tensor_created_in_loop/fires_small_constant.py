import tensorflow as tf

from data import stream

for x in stream():
    gamma = tf.constant(0.99)  # expect: tensor-created-in-loop=advice/safe/certain
    print((x * gamma).numpy())
