"""Three steps of time: a state that nothing bounds does not grow far. Of three hundred it does."""

import tensorflow as tf

short = tf.keras.Sequential()
short.add(tf.keras.layers.SimpleRNN(units=10, input_length=3, input_dim=1, activation="relu"))
short.add(tf.keras.layers.Dense(1))
short.compile("adam", "mse")  # expect: unclipped-gradients=advice
short.fit(tf.zeros((4000, 3, 1)), tf.zeros((4000, 1)), epochs=100)

folded = tf.keras.Sequential()
folded.add(tf.keras.layers.Conv1D(8, 2, input_shape=(12, 1)))
folded.add(tf.keras.layers.LSTM(10, activation="relu"))
folded.add(tf.keras.layers.Dense(1))
folded.compile("adam", "mse")  # expect: unclipped-gradients=advice
folded.fit(tf.zeros((4000, 12, 1)), tf.zeros((4000, 1)), epochs=100)

long = tf.keras.Sequential()
long.add(tf.keras.layers.SimpleRNN(units=10, input_length=300, input_dim=1, activation="relu"))
long.add(tf.keras.layers.Dense(1))
long.compile("adam", "mse")  # expect: unclipped-gradients=advice
long.fit(tf.zeros((4000, 300, 1)), tf.zeros((4000, 1)), epochs=100)
