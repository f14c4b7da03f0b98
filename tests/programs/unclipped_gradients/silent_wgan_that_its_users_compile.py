# never: unclipped-gradients
import tensorflow as tf


class WGAN(tf.keras.Model):
    def __init__(self, discriminator, generator, latent_dim):
        super().__init__()
        self.discriminator = discriminator
        self.generator = generator
        self.latent_dim = latent_dim

    def compile(self, d_optimizer, g_optimizer):
        super().compile()
        self.d_optimizer = d_optimizer
        self.g_optimizer = g_optimizer

    def gradient_penalty(self, real, fake):
        mixed = real + tf.random.uniform([tf.shape(real)[0], 1, 1, 1]) * (fake - real)
        with tf.GradientTape() as gp_tape:
            gp_tape.watch(mixed)
            pred = self.discriminator(mixed, training=True)
        grads = gp_tape.gradient(pred, [mixed])[0]
        return tf.reduce_mean((tf.sqrt(tf.reduce_sum(tf.square(grads), axis=[1, 2, 3])) - 1.0) ** 2)

    def train_step(self, real_images):
        noise = tf.random.normal((tf.shape(real_images)[0], self.latent_dim))
        with tf.GradientTape() as tape:
            fake = self.generator(noise, training=True)
            d_loss = tf.reduce_mean(self.discriminator(fake)) - tf.reduce_mean(self.discriminator(real_images))
            d_loss += 10.0 * self.gradient_penalty(real_images, fake)
        d_gradient = tape.gradient(d_loss, self.discriminator.trainable_variables)
        self.d_optimizer.apply_gradients(zip(d_gradient, self.discriminator.trainable_variables))
        with tf.GradientTape() as tape:
            g_loss = -tf.reduce_mean(self.discriminator(self.generator(noise, training=True)))
        gen_gradient = tape.gradient(g_loss, self.generator.trainable_variables)
        self.g_optimizer.apply_gradients(zip(gen_gradient, self.generator.trainable_variables))
        return {"d_loss": d_loss, "g_loss": g_loss}
