import tensorflow as tf
import tensorflow_datasets as tfds

ds_train, info = tfds.load("mnist", split="train", as_supervised=True, with_info=True)
ds_train = ds_train.map(lambda i, l: (tf.cast(i, tf.float32) / 255.0, l), num_parallel_calls=tf.data.AUTOTUNE)
ds_train = ds_train.cache()
ds_train = ds_train.shuffle(info.splits["train"].num_examples)
ds_train = ds_train.batch(128)
ds_train = ds_train.prefetch(tf.data.AUTOTUNE)
