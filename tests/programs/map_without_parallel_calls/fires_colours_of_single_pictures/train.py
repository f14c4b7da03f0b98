"""One picture at a time; and whole batches, where nobody reads ahead."""

import tensorflow as tf

(x, y), _ = tf.keras.datasets.cifar10.load_data()
model = tf.keras.Sequential([tf.keras.layers.Conv2D(32, 3), tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])
model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))


def changed(image, label):
    image = tf.image.random_flip_left_right(tf.cast(image, tf.float32) / 255)
    return tf.image.random_brightness(tf.image.random_contrast(image, 0.5, 0.8), 0.1), label


pairs = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(20_000)
model.fit(pairs.map(changed).batch(128).prefetch(2), epochs=20)  # expect: map-without-parallel-calls=warning
model.fit(pairs.batch(128).map(changed), epochs=20)  # expect: map-without-parallel-calls=warning, missing-prefetch
