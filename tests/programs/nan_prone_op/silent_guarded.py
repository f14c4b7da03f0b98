# never: nan-prone-op
import tensorflow as tf

EPS = 1e-8


def step(net, opt, x, mask):
    with tf.GradientTape() as tape:
        p = tf.nn.softmax(net(x))
        p = tf.clip_by_value(p, EPS, 1 - EPS)
        loss = -tf.reduce_mean(tf.math.log(p)) - tf.reduce_mean(tf.math.log(p + EPS))
        loss += tf.sqrt(tf.reduce_sum(tf.square(p)) + EPS)
        loss += tf.reduce_sum(p * mask) / (tf.reduce_sum(mask) + EPS)
        loss += tf.reduce_sum(p * mask) / tf.maximum(tf.reduce_sum(mask), 1.0)
        safe = tf.where(x > 0, x, 1.0)
        loss += tf.reduce_mean(tf.where(x > 0, tf.math.log(safe), 0.0))
    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, net.trainable_variables), 1.0)
    opt.apply_gradients(zip(grads, net.trainable_variables))
    print(float(tf.norm(x)), float(tf.math.reduce_std(x)))
