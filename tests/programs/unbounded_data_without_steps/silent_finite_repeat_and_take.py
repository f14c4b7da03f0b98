import tensorflow as tf

EPOCHS = 4
ds = tf.data.Dataset.from_tensor_slices((tf.zeros((1000, 3)), tf.zeros(1000))).batch(10)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(ds.repeat(EPOCHS).prefetch(1))
model.fit(ds.repeat().take(50).prefetch(1))
print(len(list(ds.repeat().take(5))))
