import tensorflow as tf

SIZE = 64
data = tf.data.Dataset.from_tensor_slices((tf.zeros((640, 3)), tf.zeros((640, 1)))).batch(SIZE).prefetch(1)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(data, batch_size=SIZE, epochs=3)  # expect: unbatched-dataset-fit=advice


def unknown(size):
    batches = tf.data.Dataset.from_tensor_slices(tf.zeros((640, 3))).batch(32).prefetch(1)
    model.predict(batches, batch_size=size)  # expect: unbatched-dataset-fit=advice
