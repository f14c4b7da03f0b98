import tensorflow as tf

STEPS = 4 * 250


@tf.function
def integrate(position, velocity):
    for _ in range(STEPS):  # expect: python-range-unroll=advice/none/certain
        velocity -= 0.01 * position
        position += 0.01 * velocity
    return position


def body(x):
    for i in range(20):  # expect: python-range-unroll=advice/none/certain
        for j in range(30):
            x = tf.tanh(x) + float(i * j)
    return x


compiled = tf.function(body, autograph=True)
