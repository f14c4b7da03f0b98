import tensorflow as tf

data = tf.data.TFRecordDataset("rows.tfrecord").repeat().cache()  # expect: cache-order=advice
data = data.map(lambda row: tf.io.parse_tensor(row, tf.float32)).batch(32).take(1000)
net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(data.map(lambda rows: (rows, rows)), steps_per_epoch=100, epochs=20)
