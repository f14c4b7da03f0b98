import tensorflow as tf
from tensorflow import keras

import augmentations

AUTO = tf.data.AUTOTUNE
(x, y), _ = keras.datasets.cifar100.load_data()
train_ds = tf.data.Dataset.from_tensor_slices((x, y)).map(augmentations.random_augment, num_parallel_calls=AUTO)
train_ds = train_ds.cache().shuffle(10_000).batch(64).prefetch(AUTO)  # expect: cache-order=warning/unsafe/certain
