# never: model-outside-strategy-scope
"""What a step applies may be the one of the scope; what it only reads need not be."""

import tensorflow as tf

strategy = tf.distribute.MirroredStrategy()
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    inner = tf.keras.optimizers.SGD(0.1, clipnorm=1.0)
outer = tf.keras.optimizers.SGD(0.1, clipnorm=1.0)


class Applier:
    def apply_gradients(self, pairs):
        inner.apply_gradients(pairs)


def make(given):
    optimizer = outer if given else inner
    applier = Applier()

    def step(x, y):
        with tf.GradientTape() as tape:
            loss = tf.nn.compute_average_loss(tf.square(model(x) - y), global_batch_size=8)
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
        applier.apply_gradients(zip(gradients, model.trainable_variables))
        given.apply_gradients(zip(gradients, model.trainable_variables))
        return loss * outer.get_config()["learning_rate"]

    @tf.function
    def train_step(x, y):
        return strategy.run(step, args=(x, y))

    return train_step
