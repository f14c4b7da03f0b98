import functools
import time

import click
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam()


def timed(function):
    @functools.wraps(function)
    def call(*given):
        begun = time.time()
        result = function(*given)
        print(time.time() - begun)
        return result

    return call


@timed
def update(x):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning
        loss = tf.reduce_mean(model(x, training=True))
    weights = model.trainable_variables
    optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))


@click.command()
@click.option("--epochs", default=40)
def main(epochs):
    data = tf.data.Dataset.from_tensor_slices(tf.ones((9000, 3))).batch(30).prefetch(1)
    for _ in range(epochs):
        for x in data:
            update(x)


main()
