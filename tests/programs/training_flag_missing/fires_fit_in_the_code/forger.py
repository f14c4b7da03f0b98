import tensorflow as tf


class Forger(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.judge = tf.keras.Sequential(
            [
                tf.keras.layers.Conv2D(16, 3),
                tf.keras.layers.Dropout(0.3),
                tf.keras.layers.Flatten(),
                tf.keras.layers.Dense(1),
            ]
        )
        self.loss_of = tf.keras.losses.BinaryCrossentropy(from_logits=True)

    def train_step(self, data):
        pictures, labels = data
        with tf.GradientTape() as tape:
            loss = self.loss_of(labels, self.judge(pictures))  # expect: training-flag-missing=warning
        gradients = tape.gradient(loss, self.judge.trainable_weights)
        self.optimizer.apply_gradients(zip(gradients, self.judge.trainable_weights))
        return {"loss": loss}
