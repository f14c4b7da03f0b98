import tensorflow as tf

from data import logits

best = []
for i in range(1000):
    best.append(tf.argmax(logits[i]))  # expect: small-op-in-loop=advice/none/certain
