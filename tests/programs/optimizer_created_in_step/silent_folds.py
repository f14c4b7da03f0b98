# never: optimizer-created-in-step
import tensorflow as tf


def train(net, opt, data):
    for x in data:
        with tf.GradientTape() as tape:  # expect: eager-train-step
            loss = tf.reduce_mean(net(x))
        grads, _ = tf.clip_by_global_norm(tape.gradient(loss, net.trainable_variables), 1.0)
        opt.apply_gradients(zip(grads, net.trainable_variables))


def runs(net, seeds, data):
    for seed in seeds:
        tf.random.set_seed(seed)
        opt = tf.keras.optimizers.Adam()
        train(net, opt, data)
