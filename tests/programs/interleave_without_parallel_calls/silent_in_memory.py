# never: interleave-without-parallel-calls
import tensorflow as tf


def windows(series, length):
    ds = tf.data.Dataset.from_tensor_slices(series).window(length, shift=1, drop_remainder=True)
    return ds.flat_map(lambda part: part.batch(length))


def repeated(images):
    ds = tf.data.Dataset.from_tensor_slices(images)
    return ds.interleave(lambda image: tf.data.Dataset.from_tensors(image).repeat(4), cycle_length=8)


def nested(shards: tf.data.Dataset):
    return shards.interleave(lambda shard: shard, cycle_length=2)
