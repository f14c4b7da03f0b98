import tensorflow as tf

N_BLOCKS = 400
LEVELS = 12
blocks = tf.random.normal((N_BLOCKS, 64, 24))
levels = tf.random.normal((LEVELS, 64, 24))

products = []
for n in range(N_BLOCKS):
    products.append(tf.matmul(blocks[n], blocks[n], transpose_a=True))  # expect: small-op-in-loop=advice

# A name for parts of a model, and few of them.
for n in range(LEVELS):
    products.append(tf.matmul(levels[n], levels[n], transpose_a=True))
print(tf.reduce_sum(tf.stack(products)))
