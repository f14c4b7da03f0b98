import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
m.fit(
    np.ones((8, 4)),
    np.ones((8, 1)),
    epochs=2,
    callbacks=[tf.keras.callbacks.EarlyStopping(monitor="val_loss", patience=1)],  # expect: callback-monitor-unavailable=/unsafe
    verbose=0,
)
print("ok")
