import tensorflow as tf

train = tf.data.Dataset.from_tensor_slices(tf.zeros((50_000, 32))).batch(64)
steps_per_epoch = len(list(train))  # expect: dataset-materialised-for-length=advice/unsafe/certain
