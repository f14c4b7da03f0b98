# never: loss-activation-mismatch
import tensorflow as tf
from mylayers import Head
from tensorflow.keras import layers


def focal(y, p):
    return tf.reduce_mean((y - p) ** 2)


unknown = tf.keras.Sequential([layers.Dense(8), Head(3)])
unknown.compile("adam", "categorical_crossentropy")
own = tf.keras.Sequential([layers.Dense(3)])
own.compile("adam", focal)
late = tf.keras.Sequential([layers.Dense(3), layers.Lambda(lambda x: tf.nn.softmax(x))])
late.compile("adam", "categorical_crossentropy")
inputs = layers.Input((4,))
two = tf.keras.Model(inputs, [layers.Dense(3)(inputs), layers.Dense(3, "softmax")(inputs)])
two.compile("adam", "categorical_crossentropy")
