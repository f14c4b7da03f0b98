import tensorflow as tf

(x, y), _ = tf.keras.datasets.mnist.load_data()
ds = tf.data.Dataset.from_tensor_slices((x, y))
ds = ds.map(lambda image, label: (tf.cast(image, tf.float32) / 255.0, label))
ds = ds.map(lambda image, label: (label, image))
ds = ds.map(lambda label, image: (image, tf.cast(label, tf.int32)))
ds = ds.batch(32).prefetch(tf.data.AUTOTUNE)
