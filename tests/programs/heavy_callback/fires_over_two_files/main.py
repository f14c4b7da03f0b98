import tensorflow as tf

from watch import Evaluate

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
data = tf.data.Dataset.from_tensor_slices((tf.ones((640, 4)), tf.ones((640, 1)))).batch(32).prefetch(1)
model.fit(data, epochs=3, callbacks=[Evaluate(data)])
