import tensorflow as tf

from nets import make_discriminator, make_generator

G, D = make_generator(), make_discriminator()
g_opt = tf.keras.optimizers.Adam(2e-4, clipvalue=1.0)
d_opt = tf.keras.optimizers.Adam(2e-4, clipvalue=1.0)


def discriminator_step(real):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning/unsafe/certain
        loss = tf.reduce_mean(D(G(tf.random.normal((64, 128))))) - tf.reduce_mean(D(real))
    d_opt.apply_gradients(zip(tape.gradient(loss, D.trainable_variables), D.trainable_variables))


def generator_step():
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning/unsafe/certain
        loss = -tf.reduce_mean(D(G(tf.random.normal((64, 128)))))
    g_opt.apply_gradients(zip(tape.gradient(loss, G.trainable_variables), G.trainable_variables))


def run(batches):
    step = 0
    while step < 100_000:
        discriminator_step(next(batches))
        if step % 5 == 0:
            generator_step()
        step += 1
