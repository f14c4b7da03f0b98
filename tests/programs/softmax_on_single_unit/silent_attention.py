# never: softmax-on-single-unit
import tensorflow as tf
from tensorflow.keras import layers as L


def attend(states):
    scores = L.Dense(1)(states)
    weights = L.Softmax(axis=1)(scores)
    return tf.reduce_sum(weights * states, axis=1)


net = tf.keras.Sequential([L.Dense(2, activation="softmax")])
gate = tf.keras.Sequential([L.Dense(1, activation="sigmoid")])
