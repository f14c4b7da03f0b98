import tensorflow as tf
from tensorflow.keras.optimizers import RMSprop

(images, labels), _ = tf.keras.datasets.fashion_mnist.load_data()
batches = tf.data.Dataset.from_tensor_slices((images / 255.0, labels)).shuffle(60_000).batch(100)  # expect: missing-prefetch=advice

classifier = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])
classifier.compile(RMSprop(lr=1e-3), tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
classifier.fit(batches, epochs=8)
