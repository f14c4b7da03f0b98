"""What is compiled is given to nothing but datasets, which trace whatever they are given; each round writes a file."""

import glob
import os

import tensorflow as tf


def read(path, lower):
    @tf.function
    def split(line):
        return tf.strings.split(line, "\t")

    join = tf.function(lambda parts: tf.strings.reduce_join(parts, separator=" "))
    lines = tf.data.TextLineDataset(path)
    if lower:
        lines = lines.map(tf.function(lambda line: tf.strings.lower(line)))
    joined = lines.map(split, num_parallel_calls=8).map(join)
    return joined.prefetch(1)


def main():
    for path in glob.glob("texts/*.tsv"):
        writer = tf.data.experimental.TFRecordWriter(os.path.splitext(path)[0] + ".tfrecord")
        writer.write(read(path, True))


main()
