"""One of two outputs is not read in a step, but goes into the other one."""

import tensorflow as tf


def forecast():
    sky = tf.keras.Input((5,))
    seen = tf.keras.layers.Dense(64, activation="relu")(sky)
    rain = tf.keras.layers.Dense(1)(seen)
    last = tf.keras.layers.Dense(2)
    wind = last(tf.keras.layers.concatenate([seen, rain]))
    return tf.keras.Model(sky, outputs=[rain, wind])


model = forecast()
adam = tf.keras.optimizers.Adam(1e-3)


def within(slopes, most):
    return [tf.clip_by_value(slope, -most, most) for slope in slopes]  # expect: clip-by-value-on-gradients=advice


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
