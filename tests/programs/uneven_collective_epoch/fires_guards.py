"""Sharded by hand and distributed, with a remainder."""

import tensorflow as tf

strategy = tf.distribute.MultiWorkerMirroredStrategy()


@tf.function
def step(batch):
    return strategy.run(tf.reduce_sum, args=(batch,))


def train(files):
    lines = tf.data.TextLineDataset(files)
    for batch in strategy.experimental_distribute_dataset(lines.batch(32, drop_remainder=False)):  # expect: uneven-collective-epoch=/none
        step(batch)
    for batch in lines.shard(4, 1).batch(32):  # expect: uneven-collective-epoch=warning/none/certain
        step(batch)
