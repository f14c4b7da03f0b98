import tensorflow as tf

total = tf.constant(0.0)
for step in range(1000):
    mask = tf.ones((1024, 1024))  # expect: tensor-created-in-loop=warning/safe/certain
    total += tf.reduce_sum(mask * float(step))
print(total.numpy())
