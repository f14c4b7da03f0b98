import tensorflow.compat.v2 as tf

identity = tf.eye(20_000)  # expect: huge-literal-tensor=advice
rows = tf.one_hot(tf.range(100_000), 50_000)  # expect: huge-literal-tensor=advice
noise = tf.random.stateless_normal(shape=(30_000, 10_000), seed=(1, 2))  # expect: huge-literal-tensor=advice
