import tensorflow as tf


def step(net, opt, x):
    with tf.GradientTape() as tape:
        z = net(x)
        root = tf.where(z > 0, tf.sqrt(z), 0.0)  # expect: nan-prone-op=advice
        angle = tf.math.acos(z)  # expect: nan-prone-op=advice
        loss = tf.reduce_mean(root + angle) + tf.norm(z)  # expect: nan-prone-op=advice
    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, net.trainable_variables), 1.0)
    opt.apply_gradients(zip(grads, net.trainable_variables))
