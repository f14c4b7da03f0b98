import tensorflow as tf

vectors = tf.random.normal((3000, 64))
lengths = []
for vector in vectors:
    lengths.append(tf.norm(vector))  # expect: small-op-in-loop=advice/none/certain
