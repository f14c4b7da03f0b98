# never: unclipped-gradients
import tensorflow as tf
from gradients import limit


class GAN(tf.keras.Model):
    def __init__(self, generator, discriminator):
        super().__init__()
        self.generator, self.discriminator = generator, discriminator
        self.d_optimizer = tf.keras.optimizers.Adam(1e-4)

    def train_step(self, real):
        fake = self.generator(tf.random.normal((32, 64)))
        with tf.GradientTape() as tape:
            d_loss = tf.reduce_mean(self.discriminator(fake)) - tf.reduce_mean(self.discriminator(real))
        weights = self.discriminator.trainable_weights
        grads = limit(tape.gradient(d_loss, weights), 1.0)
        self.d_optimizer.apply_gradients(zip(grads, weights))
        return {"d_loss": d_loss}
