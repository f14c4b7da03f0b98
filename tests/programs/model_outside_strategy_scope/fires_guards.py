"""Made in one function, used in the step of another."""

import tensorflow as tf

strategy = tf.distribute.MirroredStrategy()
with strategy.scope():
    metric = tf.keras.metrics.Mean()
model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])  # expect: model-outside-strategy-scope=warning/none
optimizer = tf.keras.optimizers.SGD(0.1, clipnorm=1.0)


def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.nn.compute_average_loss(tf.square(model(x) - y), global_batch_size=8)
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    metric.update_state(loss)
    return loss


@tf.function
def train_step(x, y):
    return strategy.run(step, args=(x, y))
