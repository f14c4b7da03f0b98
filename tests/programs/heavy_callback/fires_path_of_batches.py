"""Between two epochs there is no number of a batch to fill into the path: saving then raises KeyError."""

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(512), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
saved = tf.keras.callbacks.ModelCheckpoint("m-{epoch}-{batch}.keras", save_freq=1)  # expect: heavy-callback=/none
last = tf.keras.callbacks.ModelCheckpoint("m-{epoch}.keras", save_freq=1)  # expect: heavy-callback=/unsafe
model.fit(x, y, epochs=50, callbacks=[saved, last])
