import numpy as np
import tensorflow as tf
tf.keras.utils.set_random_seed(0)
x = np.random.rand(64, 4).astype("float32"); y = np.zeros((64, 1), "float32")
schedule = tf.keras.optimizers.schedules.ExponentialDecay(0.5, 20, 0.5)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile(tf.keras.optimizers.Adam(schedule), "mae")
plateau = tf.keras.callbacks.ReduceLROnPlateau(patience=1)  # expect: callback-monitor-unavailable=/none
h = model.fit(x, y, epochs=20, verbose=0, callbacks=[plateau])
print(len(h.history["loss"]))
