import tensorflow as tf
import tensorflow_datasets as tfds

(ds_train, ds_test), info = tfds.load("cifar10", split=["train", "test"], as_supervised=True, with_info=True)
ds_train = ds_train.shuffle(info.splits["train"].num_examples)
# expect: cache-order=warning/unsafe/certain
ds_train = ds_train.cache()
ds_train = ds_train.batch(128)
ds_train = ds_train.prefetch(tf.data.AUTOTUNE)
