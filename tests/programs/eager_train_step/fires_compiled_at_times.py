"""A caller of the step is compiled, if the program's option does not ask for eager execution: it stays an option."""

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(2)])
optimizer = tf.keras.optimizers.Adam()


def train(dataset: tf.data.Dataset, run_eagerly):
    def step(x, y):
        with tf.GradientTape() as tape:  # expect: eager-train-step=/none
            loss = tf.reduce_mean(tf.square(y - model(x, training=True)))
        gradients, _ = tf.clip_by_global_norm(tape.gradient(loss, model.trainable_variables), 1.0)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))

    def several(iterator):
        step(*next(iterator))

    if not run_eagerly:
        several = tf.function(several)

    iterator = iter(dataset)
    for _ in range(10000):
        several(iterator)
