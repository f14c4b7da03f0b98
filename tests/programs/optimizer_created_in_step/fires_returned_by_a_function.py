import tensorflow as tf
from tensorflow.keras import optimizers

net = tf.keras.Sequential([tf.keras.layers.Input((6,)), tf.keras.layers.Dense(1)])


def adam(rate=1e-3):
    return optimizers.Adam(rate, global_clipnorm=1.0)  # expect: optimizer-created-in-step=warning//certain


@tf.function
def gradients(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.abs(net(x, training=True) - y))
    return tape.gradient(loss, net.trainable_variables)


def main(steps):
    for _ in range(steps):
        found = gradients(tf.random.normal((32, 6)), tf.random.normal((32, 1)))
        adam().apply_gradients(zip(found, net.trainable_variables))


main(20000)
