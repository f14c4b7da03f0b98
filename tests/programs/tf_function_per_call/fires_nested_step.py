import tensorflow as tf


def train_one(net, opt, x, y):
    @tf.function  # expect: tf-function-per-call=warning
    def inner(a, b):
        with tf.GradientTape() as t:
            cost = tf.reduce_mean(tf.square(net(a) - b))
        grads, _ = tf.clip_by_global_norm(t.gradient(cost, net.trainable_variables), 1.0)
        opt.apply_gradients(zip(grads, net.trainable_variables))
        return cost

    return inner(x, y)


def main(net, opt, batches):
    for x, y in batches:
        train_one(net, opt, x, y)
