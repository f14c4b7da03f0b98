import tensorflow as tf

model = tf.keras.models.load_model("m.keras")
ds = tf.data.TFRecordDataset("x.tfrecord").batch(32).prefetch(1)
for step in range(10_000):
    batch = next(iter(ds))  # expect: iterator-restarted-in-loop=advice/unsafe/certain
    model.train_on_batch(batch, batch)
