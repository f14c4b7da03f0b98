import tensorflow as tf

strategy = tf.distribute.MirroredStrategy()
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.SGD(0.1, clipnorm=1.0)


def step(x, y):
    with tf.GradientTape() as tape:
        output = model(x, training=True)
        fitted = tf.reduce_mean(tf.square(output - y))  # expect: per-replica-loss-mean
        small = tf.reduce_mean(tf.abs(output))
        loss = fitted + 0.1 * small
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


@tf.function
def distributed_step(x, y):
    strategy.run(step, args=(x, y))
