import tensorflow as tf


def supervised_step(model, optimizer, x, y):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning/unsafe/certain
        loss = tf.reduce_mean(tf.keras.losses.mae(y, model(x, training=True)))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    return loss


def fit(step, model, optimizer, batches, epochs):
    for _ in range(epochs):
        for x, y in batches:
            step(model, optimizer, x, y)


def main(model, batches):
    fit(supervised_step, model, tf.keras.optimizers.Adam(), batches, 10)
