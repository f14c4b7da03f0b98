import multiprocessing as mp

import tensorflow as tf


def write(shard):
    with tf.io.TFRecordWriter(f"data-{shard}.tfrecord") as writer:
        for value in range(100):
            feature = {"v": tf.train.Feature(int64_list=tf.train.Int64List(value=[value]))}
            writer.write(tf.train.Example(features=tf.train.Features(feature=feature)).SerializeToString())


def main():
    mean = tf.reduce_mean(tf.range(100))
    pool = mp.Pool(4)
    pool.map(write, range(16))
    return mean
