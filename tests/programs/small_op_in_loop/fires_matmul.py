import tensorflow as tf

batch = tf.random.normal((1000, 64, 64))
products = []
for n in range(1000):
    products.append(tf.matmul(batch[n], batch[n], transpose_b=True))  # expect: small-op-in-loop=advice
