import tensorflow as tf
from tensorflow import keras

ds = tf.data.Dataset.from_tensor_slices((tf.zeros((100, 3)), tf.zeros(100))).batch(10).repeat().prefetch(1)
model = keras.Sequential([keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(ds, steps_per_epoch=10, epochs=3, validation_data=ds, validation_steps=2)
model.evaluate(ds, steps=10)
model.predict(ds, steps=10)
