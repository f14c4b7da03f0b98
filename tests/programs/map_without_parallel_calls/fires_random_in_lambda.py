import tensorflow.compat.v2 as tf

noise = 0.1
ds = tf.data.Dataset.from_tensor_slices(tf.zeros((10000, 64, 64, 3)))
ds = ds.map(lambda image: image + noise * tf.random.normal(tf.shape(image)))  # expect: map-without-parallel-calls=warning/unsafe/certain
ds = ds.batch(16).prefetch(1)
