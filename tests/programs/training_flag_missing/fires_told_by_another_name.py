"""Keras hands on `training`, and nothing that is called otherwise: one layer is left in inference."""

import tensorflow as tf


class Bank(tf.keras.Model):
    def __init__(self, number):
        super().__init__()
        self.filters = [tf.keras.layers.Conv1D(64, size + 1, padding="same") for size in range(number)]
        self.normalise = tf.keras.layers.BatchNormalization()
        self.last = tf.keras.layers.BatchNormalization()

    def call(self, sound, is_training):
        found = [tf.nn.relu(self.normalise(one(sound))) for one in self.filters]
        return self.last(tf.concat(found, axis=-1), training=is_training)


class Speaker(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.bank = Bank(8)
        self.dense = tf.keras.layers.Dense(80)

    def call(self, sound, is_training):
        return self.dense(self.bank(sound, is_training=is_training))


speaker = Speaker()
optimizer = tf.keras.optimizers.Adam()


@tf.function
def step(sound, wanted):
    with tf.GradientTape() as tape:
        said = speaker(sound, is_training=True)  # expect: training-flag-missing=warning/none
        loss = tf.reduce_mean(tf.abs(said - wanted))
    gradients = tape.gradient(loss, speaker.trainable_variables)
    optimizer.apply_gradients(zip(gradients, speaker.trainable_variables))
