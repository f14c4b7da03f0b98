# never: interleave-without-parallel-calls
import tensorflow as tf

train = tf.data.TFRecordDataset("gs://bucket/train.tfrecord").batch(32)
lines = tf.data.TextLineDataset(["corpus.txt"]).batch(32)


def read(name):
    return tf.data.TFRecordDataset(name, "GZIP").batch(32)


read("s3://bucket/all.gz")
