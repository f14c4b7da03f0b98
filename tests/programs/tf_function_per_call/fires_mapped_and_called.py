"""What is compiled in each round is given to a dataset, and called as well."""

import glob

import tensorflow as tf


def count(path, first):
    @tf.function  # expect: tf-function-per-call=warning
    def split(line):
        return tf.strings.split(line, "\t")

    print(split(first))
    lines = tf.data.TextLineDataset(path).map(split)
    return lines.prefetch(1)


def main():
    for path in glob.glob("texts/*.tsv"):
        count(path, tf.constant("a\tb"))


main()
