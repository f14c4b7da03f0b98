import tensorflow as tf


class Model(tf.keras.Model):
    def train_step(self, data):
        x, y = data
        with tf.GradientTape(persistent=True) as tape:
            loss = tf.reduce_mean((self(x, training=True) - y) ** 2)
        gradients = []
        for v in self.trainable_variables:
            gradients.append(tape.gradient(loss, v))  # expect: gradient-per-variable=advice/unsafe/certain
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        return {"loss": loss}
