"""Each picture by itself is made larger, which takes as long as many a step."""

import tensorflow as tf

(x, y), _ = tf.keras.datasets.cifar100.load_data()
rows = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(50000)
rows = rows.map(lambda x, y: (tf.image.resize(tf.cast(x, tf.float32) / 255.0, (96, 96)), y), num_parallel_calls=4)
rows = rows.batch(128).repeat()  # expect: missing-prefetch=warning
model = tf.keras.Sequential([tf.keras.layers.Conv2D(32, 3), tf.keras.layers.Flatten(), tf.keras.layers.Dense(100)])
model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(rows, steps_per_epoch=390, epochs=40)
