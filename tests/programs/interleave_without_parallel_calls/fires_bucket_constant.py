import tensorflow as tf

BUCKET = "gs://imagenet-shards"


def train_records(batch_size):
    shards = tf.data.Dataset.list_files(BUCKET + "/train/*.tfrecord")
    records = shards.interleave(tf.data.TFRecordDataset, cycle_length=16)  # expect: interleave-without-parallel-calls=warning/safe/certain
    return records.shuffle(4096).batch(batch_size).prefetch(tf.data.AUTOTUNE)
