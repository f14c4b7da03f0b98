import tensorflow as tf

v = tf.Variable(1.0)


def step(x):
    with tf.GradientTape() as t:
        l = (v - x) ** 2
    v.assign_sub(0.1 * t.gradient(l, v))
    return l


for i in range(12):
    f = tf.function(step)  # expect: tf-function-per-call=/unsafe
    print(round(float(f(tf.constant(3.0))), 5))
    f = None
print(f)
