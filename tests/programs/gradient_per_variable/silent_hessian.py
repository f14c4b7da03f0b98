import tensorflow as tf


def hessian_rows(f, x):
    with tf.GradientTape(persistent=True) as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            y = f(x)
        slopes = tf.unstack(inner.gradient(y, x))
    return [outer.gradient(slope, x) for slope in slopes]


def two_nets(gen, disc, opt_g, opt_d, x):
    with tf.GradientTape(persistent=True) as tape:
        fake = gen(x)
        loss_g = -tf.reduce_mean(disc(fake))
        loss_d = tf.reduce_mean(disc(fake)) - tf.reduce_mean(disc(x))
    opt_g.apply_gradients(zip(tape.gradient(loss_g, gen.trainable_variables), gen.trainable_variables))
    opt_d.apply_gradients(zip(tape.gradient(loss_d, disc.trainable_variables), disc.trainable_variables))
