"""A guide that shows one model after the other under the same names."""

# never: unclipped-gradients
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

(images, labels), _ = keras.datasets.cifar10.load_data()
inputs = keras.Input((32, 32, 3))
x = layers.Rescaling(1.0 / 255)(inputs)
x = layers.Conv2D(32, 3, activation="relu")(x)
x = layers.GlobalAveragePooling2D()(x)
outputs = layers.Dense(10, activation="softmax")(x)
model = keras.Model(inputs, outputs)
model.compile(optimizer="sgd", loss="sparse_categorical_crossentropy")
model.fit(images, labels, epochs=3)

text = tf.constant(["the first review", "another one"])
inputs = keras.Input((None,), dtype="int64")
x = layers.Embedding(2000, 16)(inputs)
x = layers.GRU(32)(x)
outputs = layers.Dense(1)(x)
model = keras.Model(inputs, outputs)
model.compile(optimizer=keras.optimizers.SGD(clipnorm=1.0), loss="mse")
model.fit(tf.zeros((2, 8)), tf.zeros((2, 1)), epochs=3)

model = keras.Sequential()
model.add(layers.Dense(64))
model.add(layers.Dense(1))
model.compile(optimizer="sgd", loss="mse")
model.fit(tf.zeros((64, 4)), tf.zeros((64, 1)))
model = keras.Sequential()
model.add(layers.LSTM(64))
model.compile(optimizer=keras.optimizers.Adam(clipnorm=1.0), loss="mse")
model.fit(tf.zeros((64, 4, 1)), tf.zeros((64, 64)))
