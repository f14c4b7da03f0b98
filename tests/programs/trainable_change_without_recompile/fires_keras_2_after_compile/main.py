import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.layers[0].trainable = False  # expect: trainable-change-without-recompile=warning
model.fit(x, y)
