"""The windows are 120 steps long, says the file."""

import tensorflow as tf

window_size = 120


def windows(series):
    cut = tf.data.Dataset.from_tensor_slices(series).window(window_size + 1, shift=1, drop_remainder=True)
    cut = cut.flat_map(lambda part: part.batch(window_size + 1))
    return cut.map(lambda part: (part[:-1], part[-1:])).batch(32).prefetch(1)


net = tf.keras.Sequential(
    [
        tf.keras.layers.Lambda(lambda x: tf.expand_dims(x, axis=-1), input_shape=[None]),
        tf.keras.layers.SimpleRNN(64, activation="relu"),
        tf.keras.layers.Dense(1),
    ]
)
net.compile("rmsprop", loss="mae")  # expect: unclipped-gradients=advice
net.fit(windows(tf.random.normal((4000,))), epochs=100)
