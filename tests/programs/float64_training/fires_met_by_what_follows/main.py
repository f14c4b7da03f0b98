import tensorflow as tf
from losses import weighted

# expect: float64-training=warning/unsafe
tf.keras.backend.set_floatx("float64")
model = tf.keras.Sequential([tf.keras.layers.Dense(512, activation="relu"), tf.keras.layers.Dense(10)])
model.compile("adam", weighted)
model.fit(tf.zeros((100, 300)), tf.zeros((100,), tf.int32), epochs=3)
