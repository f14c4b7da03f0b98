import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(4), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam()


class Affine(tf.Module):
    def __init__(self):
        self.w = tf.Variable(tf.ones((4, 1)))
        self.b = tf.Variable(0.0)


affine = Affine()


def slopes(batches):
    for x in batches:
        with tf.GradientTape(persistent=True) as tape:
            loss = tf.reduce_mean(net(x) ** 2)
            other = tf.reduce_sum(affine.w)
        first = [tape.gradient(loss, w) for w in net.trainable_weights]  # expect: gradient-per-variable=warning/safe/certain
        second = [tape.gradient(other, v) for v in affine.trainable_variables]  # expect: gradient-per-variable=warning/unsafe/certain
        print(first, second)


def two(batches):
    for x in batches:
        with tf.GradientTape(persistent=True) as tape:
            other = tf.reduce_sum(affine.w * x)
        third = [tape.gradient(other, v, unconnected_gradients="zero") for v in [affine.w, affine.b]]  # expect: gradient-per-variable=warning/safe/certain
        print(third)
