# never: dead-initialisation
import tensorflow as tf
from tensorflow.keras import layers

model = tf.keras.Sequential(
    [
        layers.Dense(8, activation="relu", bias_initializer=tf.keras.initializers.Constant(-1.0)),
        layers.BatchNormalization(gamma_initializer="zeros"),
        layers.Dense(8, activation="leaky_relu", kernel_initializer="zeros"),
        layers.Dense(1, bias_initializer=tf.keras.initializers.Constant(-20.0)),
    ]
)
