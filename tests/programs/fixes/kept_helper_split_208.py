import tensorflow as tf
@tf.function
def f(x):
    return tf.add_n([a * b for a, b in zip(tf.unstack(x), [1.0] * 50)])
def g(x):
    return sum(tf.split(x, x.shape.as_list()[0]))
@tf.function
def h(x):
    return tf.reduce_sum(g(x))
x = tf.range(50, dtype=tf.float32)
for n in range(1, 30):
    print(f(x[:n]).numpy(), h(x[:n]).numpy())  # expect: variable-shape-retrace=/none
