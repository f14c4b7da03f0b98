# never: tensor-created-in-loop
import tensorflow as tf

from data import stream

for x in stream():
    gamma = tf.constant(0.99)
    print((x * gamma).numpy())
