import tensorflow as tf

@tf.function
def decay(x, rate):
    return x * rate

x = tf.ones((4,), tf.float64)
for i in range(20):
    x = decay(x, 1.0 / (i + 1))  # expect: python-scalar-retrace=/none
print(x.numpy())
