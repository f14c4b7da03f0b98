import tensorflow as tf

from nets import compiled

model = compiled()
plateau = tf.keras.callbacks.ReduceLROnPlateau(factor=0.5)  # expect: callback-monitor-unavailable=warning/unsafe
model.fit(x, y, epochs=20, callbacks=[plateau], validation_split=0.0)
