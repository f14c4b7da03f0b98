import tensorflow as tf

options = tf.data.Options()
options.experimental_deterministic = True
files = tf.data.Dataset.list_files("gs://bucket/*.tfrecord")
records = files.interleave(tf.data.TFRecordDataset, cycle_length=4)  # expect: interleave-without-parallel-calls=warning/unsafe/certain
