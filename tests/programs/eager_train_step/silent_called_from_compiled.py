import tensorflow as tf


def inner(model, optimizer, x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))


@tf.function
def epoch(model, optimizer, ds):
    for x in ds.prefetch(2):
        inner(model, optimizer, x)


def train(model, optimizer, ds):
    for _ in range(100):
        epoch(model, optimizer, ds)
