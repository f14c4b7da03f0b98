# never: nan-prone-op
import tensorflow as tf
from tensorflow.keras import backend as K


def focal(gamma):
    def loss(y_true, y_pred):
        y_pred = K.clip(y_pred, K.epsilon(), 1.0 - K.epsilon())
        return -K.sum(y_true * K.pow(1 - y_pred, gamma) * K.log(y_pred))

    return loss


def masked(y_true, y_pred):
    mask = tf.cast(y_true > 0, tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(mask * y_pred), tf.reduce_sum(mask))


net = tf.keras.Sequential([tf.keras.layers.Dense(3, activation="softmax")])
net.compile("adam", loss=focal(2.0))
net.compile("adam", loss=masked)
