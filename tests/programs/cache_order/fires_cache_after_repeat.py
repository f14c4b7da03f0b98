import tensorflow as tf

ds = tf.data.TFRecordDataset("train.tfrecord")
ds = ds.repeat().cache().batch(32).prefetch(tf.data.AUTOTUNE)  # expect: cache-order=error/safe/certain

model = tf.keras.models.load_model("m.keras")
model.fit(ds, steps_per_epoch=100, epochs=10)
