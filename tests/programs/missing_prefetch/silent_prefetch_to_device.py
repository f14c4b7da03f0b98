import tensorflow as tf

ds = tf.data.TFRecordDataset("t.tfrecord").map(lambda r: tf.io.parse_tensor(r, tf.float32), num_parallel_calls=4).batch(8)
ds = ds.apply(tf.data.experimental.prefetch_to_device("/gpu:0"))
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
for x in ds:
    model.train_on_batch(x, x)
