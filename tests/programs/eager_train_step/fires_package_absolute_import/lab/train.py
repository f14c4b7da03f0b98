import tensorflow as tf

from lab.losses import mse


def train(net, opt, loader, steps):
    it = iter(loader)
    for i in range(steps):
        x, y = next(it)
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning/none/certain
            loss = mse(y, net(x, training=True))
        opt.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
