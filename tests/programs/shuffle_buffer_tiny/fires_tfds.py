import tensorflow as tf
import tensorflow_datasets as tfds

(train, test), info = tfds.load("mnist", split=["train", "test"], as_supervised=True, with_info=True)
train = train.cache().shuffle(1).batch(128).prefetch(tf.data.AUTOTUNE)  # expect: shuffle-buffer-tiny=warning/none/certain
test = test.batch(128).prefetch(tf.data.AUTOTUNE)
