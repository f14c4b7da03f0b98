import tensorflow as tf


@tf.function
def train_step(net, x, y):
    opt = tf.keras.optimizers.Adam(0.001)  # expect: optimizer-created-in-step=error
    with tf.GradientTape() as tape:
        cost = tf.reduce_mean(tf.square(net(x, training=True) - y))
    grads, _ = tf.clip_by_global_norm(tape.gradient(cost, net.trainable_variables), 1.0)
    opt.apply_gradients(zip(grads, net.trainable_variables))
    return cost
