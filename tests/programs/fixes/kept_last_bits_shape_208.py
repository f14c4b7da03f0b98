import tensorflow as tf
def relu_mean(v):
    n = tf.cast(tf.shape(v)[0], tf.float32)
    return tf.reduce_sum(v) / n
@tf.function
def f(x):
    return relu_mean(x)
x = tf.range(50, dtype=tf.float32)
for n in range(1, 40):
    print(f(x[:n]).numpy())  # expect: variable-shape-retrace=/unsafe
