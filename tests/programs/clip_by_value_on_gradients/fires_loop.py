import tensorflow as tf


@tf.function
def step(net, opt, x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(net(x))
    pairs = []
    for g, v in zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables):
        pairs.append((tf.clip_by_value(g, -1.0, 1.0), v))  # expect: clip-by-value-on-gradients
    opt.apply_gradients(pairs)
