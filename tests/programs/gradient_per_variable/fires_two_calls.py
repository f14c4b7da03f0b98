import tensorflow as tf


def step(gen, disc, opt, x):
    for batch in x:
        with tf.GradientTape(persistent=True) as tape:  # expect: eager-train-step
            loss = tf.reduce_mean(disc(gen(batch)))
        g1 = tape.gradient(loss, gen.trainable_variables)
        g2 = tape.gradient(loss, disc.trainable_variables)  # expect: gradient-per-variable=warning
        g1, _ = tf.clip_by_global_norm(g1, 1.0)
        g2, _ = tf.clip_by_global_norm(g2, 1.0)
        opt.apply_gradients(zip(g1 + g2, gen.trainable_variables + disc.trainable_variables))
