# never: callback-monitor-unavailable
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse", metrics=["mse"])
stop = tf.keras.callbacks.EarlyStopping(monitor="val_mse")
model.fit(x, y, epochs=20, validation_data=valid, callbacks=[stop])
