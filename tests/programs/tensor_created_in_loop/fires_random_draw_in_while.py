import tensorflow as tf

weights = tf.Variable(tf.random.normal((2048, 16)))
step = 0
while step < 5000:
    noise = tf.random.normal((2048, 2048))  # expect: tensor-created-in-loop=warning/unsafe/certain
    weights.assign_add(1e-4 * tf.matmul(noise, weights))
    step += 1
