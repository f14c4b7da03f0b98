import tensorflow as tf

ds = tf.data.Dataset.range(8).batch(2).repeat().prefetch(1)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.predict(ds, None, 0, 5)
model.fit(ds, None, None, 3, 1, None, 0.0, None, True, None, None, 0, 5)
