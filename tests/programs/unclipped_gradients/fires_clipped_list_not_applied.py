import tensorflow as tf


@tf.function
def update(model, optimizer, x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.keras.losses.mse(y, model(x, training=True)))
    grads = tape.gradient(loss, model.trainable_variables)  # expect: unclipped-gradients=/unsafe/likely
    clipped, norm = tf.clip_by_global_norm(grads, 5.0)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))
    return loss, norm
