import tensorflow as tf
from keras import Sequential, layers

augmenter = Sequential([layers.RandomFlip(), layers.RandomContrast(0.2)])

train = tf.data.Dataset.from_tensor_slices(tf.zeros((1000, 64, 64, 3)))
train = train.batch(50)
train = train.map(lambda x: augmenter(x, training=True), num_parallel_calls=tf.data.AUTOTUNE)
# expect: cache-order=warning/unsafe/certain
train = train.cache()
train = train.prefetch(tf.data.AUTOTUNE)
