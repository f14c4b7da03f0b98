# never: loss-activation-mismatch
import tensorflow as tf
from tensorflow.keras import layers

binary = tf.keras.Sequential([layers.Dense(16, "relu"), layers.Dense(1, "sigmoid")])
binary.compile("adam", "binary_crossentropy", metrics=["accuracy"])
several = tf.keras.Sequential([layers.Dense(16, "relu"), layers.Dense(3, tf.nn.softmax)])
several.compile("adam", "sparse_categorical_crossentropy")
logits = tf.keras.Sequential([layers.Dense(1)])
logits.compile("adam", tf.keras.losses.BinaryCrossentropy(True))
hinge = tf.keras.Sequential([layers.Dense(1)])
hinge.compile("adam", "hinge")
