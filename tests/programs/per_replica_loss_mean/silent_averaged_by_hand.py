import tensorflow as tf

strategy = tf.distribute.MirroredStrategy()
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.SGD(0.1, clipnorm=1.0)


def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(x, training=True) - y))
    grads = tape.gradient(loss, model.trainable_variables)
    context = tf.distribute.get_replica_context()
    grads = context.all_reduce(tf.distribute.ReduceOp.MEAN, grads)
    pairs = zip(grads, model.trainable_variables)
    optimizer.apply_gradients(pairs, experimental_aggregate_gradients=False)


@tf.function
def train(x, y):
    return strategy.run(step, args=(x, y))
