import tensorflow as tf


def main(x, y):
    strategy = tf.distribute.MirroredStrategy()
    encoder = tf.keras.Sequential([tf.keras.layers.Dense(8)])  # expect: model-outside-strategy-scope
    encoder.compile("sgd", "mse")
    decoder = tf.keras.Sequential([tf.keras.layers.Dense(4)])
    decoder.compile("sgd", "mse")
    with strategy.scope():
        counter = tf.Variable(0)
    encoder.fit(x, y)
    decoder.fit(y, x)
    return counter
