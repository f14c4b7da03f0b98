"""A phase of another name that reaches each layer, one that `training` is beside, and a layer that is meant to stay."""

# never: training-flag-missing
import tensorflow as tf


class Told(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.dense = tf.keras.layers.Dense(64)
        self.normalise = tf.keras.layers.BatchNormalization()

    def call(self, sound, is_training):
        return self.normalise(self.dense(sound), training=is_training)


class HandedOn(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.dense = tf.keras.layers.Dense(64)
        self.normalise = tf.keras.layers.BatchNormalization()

    def call(self, sound, is_training=False, training=None):
        return self.normalise(self.dense(sound)) if is_training else self.dense(sound)


class Frozen(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.dense = tf.keras.layers.Dense(64)
        self.normalise = tf.keras.layers.BatchNormalization(trainable=False)

    def call(self, sound, is_training):
        return self.normalise(self.dense(sound)) * (2.0 if is_training else 1.0)


optimizer = tf.keras.optimizers.Adam()
told, handed, frozen = Told(), HandedOn(), Frozen()


@tf.function
def step(sound, wanted):
    with tf.GradientTape() as tape:
        said = told(sound, is_training=True) + handed(sound, is_training=True) + frozen(sound, is_training=True)
        loss = tf.reduce_mean(tf.abs(said - wanted))
    weights = [*told.trainable_variables, *handed.trainable_variables, *frozen.trainable_variables]
    optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
