"""Only one of two heads is in the loss of a step: the other one has no gradient, and clipping `None` raises."""

import tensorflow as tf


class Forecast(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.body = tf.keras.layers.Dense(64, activation="relu")
        self.rain = tf.keras.layers.Dense(1)
        self.wind = tf.keras.layers.Dense(2)

    def call(self, sky):
        seen = self.body(sky)
        rain = self.rain(seen)
        wind = self.wind(seen)
        return rain, wind


model = Forecast()
adam = tf.keras.optimizers.Adam(1e-3)


def within(slopes, most):
    return [tf.clip_by_value(slope, -most, most) for slope in slopes]  # expect: clip-by-value-on-gradients=warning


@tf.function
def step(sky, blown):
    with tf.GradientTape() as tape:
        _, wind = model(sky, training=True)
        loss = tf.reduce_mean(tf.square(wind - blown))
    slopes = within(tape.gradient(loss, model.trainable_variables), 0.5)
    adam.apply_gradients(zip(slopes, model.trainable_variables))
    return loss


for sky, blown in tf.data.Dataset.from_tensor_slices((tf.ones((900, 5)), tf.ones((900, 2)))).batch(30).prefetch(2):
    step(sky, blown)
