import tensorflow as tf


class Gan(tf.keras.Model):
    def __init__(self, critic):
        super().__init__()
        self.critic = critic

    def train_step(self, x):
        with tf.GradientTape() as tape:
            p = tf.sigmoid(self.critic(x, training=True))
            loss = -tf.reduce_mean(tf.math.log(p)) - tf.reduce_mean(tf.math.log(1.0 - p))  # expect: nan-prone-op=advice
            spread = tf.math.reduce_std(p)  # expect: nan-prone-op=advice
            loss += spread
        grads = tape.gradient(loss, self.critic.trainable_variables)
        grads, _ = tf.clip_by_global_norm(grads, 1.0)
        self.optimizer.apply_gradients(zip(grads, self.critic.trainable_variables))
        return {"loss": loss}
