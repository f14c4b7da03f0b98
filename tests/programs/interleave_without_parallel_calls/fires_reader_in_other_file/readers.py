import tensorflow as tf


def open_shard(name):
    return tf.data.TFRecordDataset(name, compression_type="GZIP")


def parallel_names(root):
    return tf.data.Dataset.list_files(root + "/*.gz")
