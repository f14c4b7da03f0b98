import tensorflow as tf


def block(x, drop):
    x = tf.keras.layers.LSTM(32, use_bias=False, return_sequences=True)(x)  # expect: rnn-blocks-cudnn=advice
    return tf.keras.layers.LSTM(32, recurrent_dropout=drop)(x)  # expect: rnn-blocks-cudnn=advice
