import tensorflow as tf


def pairs_of(files, mode):
    pairs = tf.data.TFRecordDataset(files)
    if "train" in mode:
        pairs = pairs.shuffle(1000).repeat()
    if mode not in ("test", "eval"):
        pairs = pairs.map(tf.io.decode_raw, num_parallel_calls=8)
    return pairs.batch(1).prefetch(10)
