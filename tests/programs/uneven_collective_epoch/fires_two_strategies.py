"""The data of the machine itself is distributed by another strategy than the workers' data."""

import tensorflow as tf

workers = tf.distribute.MultiWorkerMirroredStrategy()
local = tf.distribute.MirroredStrategy()


def train(files):
    lines = tf.data.TextLineDataset(files).batch(32)
    for batch in local.experimental_distribute_dataset(lines):
        print(batch)
    for batch in workers.experimental_distribute_dataset(lines):  # expect: uneven-collective-epoch
        print(batch)
