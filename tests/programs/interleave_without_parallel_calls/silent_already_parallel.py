# never: interleave-without-parallel-calls
import tensorflow as tf

files = tf.data.Dataset.list_files("gs://bucket/*.tfrecord")
a = files.interleave(tf.data.TFRecordDataset, cycle_length=8, num_parallel_calls=8)
b = files.interleave(tf.data.TFRecordDataset, 4, 1, tf.data.experimental.AUTOTUNE)
c = tf.data.TFRecordDataset(tf.io.gfile.glob("gs://bucket/*.tfrecord"), num_parallel_reads=16)
d = files.apply(tf.data.experimental.parallel_interleave(tf.data.TFRecordDataset, cycle_length=8, sloppy=True))
