# never: queue-runners-not-started
"""A queue that is built, and a run of something else."""

import subprocess

import tensorflow as tf


def lines():
    queue = tf.train.string_input_producer(["a.txt"])
    return tf.TextLineReader().read(queue)[1]


def main(batch):
    line = lines()
    subprocess.run(["ls", line.name])
    with tf.Session() as sess:
        print(sess.run(tf.constant(3.0)))
    return batch
