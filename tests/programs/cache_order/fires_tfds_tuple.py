import tensorflow as tf
import tensorflow_datasets as tfds

(ds_train, ds_test), info = tfds.load("cifar10", split=["train", "test"], as_supervised=True, with_info=True)
ds_train = ds_train.shuffle(info.splits["train"].num_examples)
ds_train = ds_train.cache()  # expect: cache-order=warning/display/certain
ds_train = ds_train.batch(128)
ds_train = ds_train.prefetch(tf.data.AUTOTUNE)
