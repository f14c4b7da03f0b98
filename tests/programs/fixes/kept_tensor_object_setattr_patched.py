import tensorflow as tf

calls = []
plain = tf.eye


def counting(*args, **kwargs):
    calls.append(args)
    return plain(*args, **kwargs)


object.__setattr__(tf, "eye", counting)
for i in range(20):
    t = tf.eye(64)  # expect: tensor-created-in-loop=/unsafe
    print(float(tf.reduce_sum(t)), len(calls))
