import tensorflow as tf
from keras import layers, models

net = models.Sequential([layers.Embedding(100, 8), layers.GlobalAveragePooling1D(), layers.Dense(1)])
net.compile("adam", "mse", jit_compile=True)  # expect: xla-dynamic-shapes=advice/none/certain
texts = tf.data.Dataset.range(1, 5000).map(lambda n: (tf.range(n) % 100, tf.ones(1)), num_parallel_calls=tf.data.AUTOTUNE)
net.fit(texts.padded_batch(16).prefetch(1), epochs=3)
