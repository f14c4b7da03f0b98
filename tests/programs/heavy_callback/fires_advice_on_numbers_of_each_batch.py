import tensorflow as tf


def train(model, x, y, folder):
    board = tf.keras.callbacks.TensorBoard(folder, histogram_freq=1, update_freq="batch")  # expect: heavy-callback=advice
    model.fit(x, y, batch_size=128, epochs=20, callbacks=[board])
