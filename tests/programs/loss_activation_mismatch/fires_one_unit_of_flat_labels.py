import numpy as np
import tensorflow as tf

rows = np.load("rows.npy")
survived = np.load("survived.npy").ravel()
model = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1, activation="sigmoid")])
model.compile("adam", "categorical_crossentropy")  # expect: loss-activation-mismatch=error/unsafe
model.fit(rows, survived, epochs=50)
