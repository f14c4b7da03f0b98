import tensorflow as tf

ds = tf.data.TFRecordDataset("train.tfrecord").cache().shuffle(1000).repeat().batch(32).prefetch(tf.data.AUTOTUNE)
model = tf.keras.models.load_model("m.keras")
model.fit(ds, steps_per_epoch=100, epochs=10)
