import tensorflow as tf

COUNT = 30_000
x = tf.concat([tf.constant(-1, tf.float32, (COUNT, 2)), tf.constant(1, tf.float32, (COUNT, 2))], 0)
y = tf.concat([tf.zeros((COUNT, 1)), tf.ones((COUNT, 1))], 0)

points = tf.data.Dataset.from_tensor_slices((x, y)).batch(10).shuffle(10)  # expect: shuffle-after-batch=warning
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(points.prefetch(1))
