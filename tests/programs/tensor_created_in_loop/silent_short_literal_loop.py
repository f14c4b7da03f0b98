import tensorflow as tf

names = []
for scale in (0.5, 1.0, 2.0):
    grid = tf.ones((300, 300))
    names.append(tf.reduce_sum(grid) * scale)
for k in range(10):
    names.append(tf.reduce_sum(tf.zeros((200, 200))) + k)
