import tensorflow as tf
import keras

model = keras.Sequential([keras.layers.Dense(1)])
model.compile("sgd", "mse")
data = tf.data.Dataset.from_tensor_slices((tf.zeros((512, 4)), tf.zeros((512, 1)))).batch(32).prefetch(1)
model.fit(data, batch_size=64, epochs=2)  # expect: unbatched-dataset-fit=warning/safe/certain
model.evaluate(data, batch_size=64)  # expect: unbatched-dataset-fit=warning/safe/certain
model.predict(data, batch_size=64)  # expect: unbatched-dataset-fit=warning/safe/certain
model.fit(data, None, 16)  # expect: unbatched-dataset-fit=warning/none/certain
