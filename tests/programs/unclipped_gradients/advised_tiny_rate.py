"""A rate that was found for large gradients: clipped to 1, they would lead nowhere."""

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.LSTM(8), tf.keras.layers.Dense(1), tf.keras.layers.Lambda(lambda x: x * 200)])
optimizer = tf.keras.optimizers.SGD(learning_rate=1.5e-6, momentum=0.9)
model.compile(loss="mse", optimizer=optimizer)  # expect: unclipped-gradients=advice
model.fit(tf.zeros((64, 10, 3)), tf.zeros((64, 1)), epochs=100)
