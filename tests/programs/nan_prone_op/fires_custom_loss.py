import tensorflow as tf
from tensorflow.keras import backend as K
from tensorflow import keras


def my_entropy(y_true, y_pred):
    return -K.mean(y_true * K.log(y_pred) + (1 - y_true) * K.log(1 - y_pred))  # expect: nan-prone-op=advice


def masked(y_true, y_pred):
    mask = tf.cast(y_true >= 0, tf.float32)
    return tf.reduce_sum(tf.abs(y_true - y_pred) * mask) / tf.reduce_sum(mask)  # expect: nan-prone-op=advice


net = keras.Sequential([keras.layers.Dense(1, activation="sigmoid")])
net.compile("adam", loss=my_entropy)
other = keras.Sequential([keras.layers.Dense(1)])
other.compile("adam", loss=masked)
