import tensorflow as tf

@tf.function
def anneal(kl, t):
    beta = 1.0 / (1.0 + t)
    return kl * beta

kl = tf.ones((4,), tf.float16)
for step in range(20):
    out = anneal(kl, step / 20)  # expect: python-scalar-retrace=/none
print(out.numpy())
