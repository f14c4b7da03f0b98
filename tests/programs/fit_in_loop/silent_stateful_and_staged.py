# never: fit-in-loop
import tensorflow as tf


def stateful(x, y, n_epoch):
    model = tf.keras.Sequential([tf.keras.layers.LSTM(4, stateful=True), tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    for i in range(n_epoch):
        model.fit(x, y, epochs=1, batch_size=1, shuffle=False)
        model.reset_states()


def staged(model: tf.keras.Model, x, y, rates):
    for rate in rates:
        model.compile(tf.keras.optimizers.Adam(rate), "mse")
        model.fit(x, y)


def unfrozen(model: tf.keras.Model, x, y):
    for layer in reversed(model.layers):
        layer.trainable = True
        model.fit(x, y)
