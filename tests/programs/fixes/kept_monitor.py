import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1, activation="sigmoid")])
m.compile("sgd", "binary_crossentropy", metrics=["accuracy"])
cb = tf.keras.callbacks.EarlyStopping(monitor="val_acc", mode="max")  # expect: callback-monitor-unavailable=/unsafe
m.fit(np.ones((8, 4)), np.ones((8, 1)), validation_split=0.5, epochs=2, callbacks=[cb], verbose=0)
print("ok")
