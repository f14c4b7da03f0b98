import tensorflow as tf

@tf.function
def total(x):
    return tf.add_n(tf.unstack(x))

x = tf.ones((100, 8))
for end in range(1, 100):
    y = total(x[:end])  # expect: variable-shape-retrace=/none
print(float(y[0]))
