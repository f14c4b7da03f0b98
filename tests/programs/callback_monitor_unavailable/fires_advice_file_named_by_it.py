"""The file has the same name in it: Keras raises KeyError after the first epoch, and nobody misses that."""

import numpy as np
import tensorflow as tf

assert tf.__version__.startswith("2.")
x, y = np.load("x.npy"), np.load("y.npy")
net = tf.keras.Sequential([tf.keras.layers.Dense(8, "relu"), tf.keras.layers.Dense(3, "softmax")])
net.compile("adam", "categorical_crossentropy", metrics=["accuracy"])
keep = tf.keras.callbacks.ModelCheckpoint(  # expect: callback-monitor-unavailable=advice
    "net-{epoch:02d}-{val_acc:.2f}.keras", monitor="val_acc", save_best_only=True
)
net.fit(x, y, validation_split=0.2, epochs=40, callbacks=[keep])
