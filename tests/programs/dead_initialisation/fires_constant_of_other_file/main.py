import tensorflow as tf

from options import START

layers = tf.keras.layers
image = tf.keras.Input((8, 8, 1))
x = layers.Conv2D(4, 3, activation="relu", kernel_initializer=START)(image)  # expect: dead-initialisation=error
model = tf.keras.Model(image, layers.Dense(2)(layers.Flatten()(x)))
