# never: dead-initialisation
import tensorflow as tf
from tensorflow.keras import layers

policy = tf.keras.Sequential([layers.Dense(64, "relu"), layers.Dense(4, kernel_initializer="zeros", bias_initializer="zeros")])
value = tf.keras.Sequential([layers.Dense(64, "gelu", kernel_initializer="zeros"), layers.Dense(1)])
