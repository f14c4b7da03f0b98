import tensorflow as tf


def run(model, optimizer, loss_fn, batches):
    for x, y in batches:
        with tf.GradientTape() as tape:  # expect: eager-train-step
            loss = loss_fn(y, model(x, training=True))
        grads = tape.gradient(loss, model.trainable_variables)  # expect: unclipped-gradients=advice/none
        optimizer.apply_gradients(zip(grads, model.trainable_variables))
