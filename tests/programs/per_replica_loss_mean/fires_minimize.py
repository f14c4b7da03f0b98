import tensorflow as tf

strategy = tf.distribute.TPUStrategy(tf.distribute.cluster_resolver.TPUClusterResolver())
with strategy.scope():
    table = tf.Variable(tf.zeros((10, 4)))
    optimizer = tf.keras.optimizers.legacy.SGD(0.1, clipnorm=1.0)


def step(x):
    def loss():
        return tf.reduce_mean(tf.square(tf.matmul(x, table)))  # expect: per-replica-loss-mean=warning/none/certain

    optimizer.minimize(loss, [table])


@tf.function
def train(x):
    strategy.run(step, args=(x,))
