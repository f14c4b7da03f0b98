# never: uneven-collective-epoch
import tensorflow as tf

strategy = tf.distribute.MirroredStrategy()


@tf.function
def step(batch):
    return strategy.run(tf.reduce_sum, args=(batch,))


def train(files):
    for batch in strategy.experimental_distribute_dataset(tf.data.TextLineDataset(files).batch(32)):
        step(batch)
    for batch in tf.data.TextLineDataset(files).shard(4, 1).batch(32):
        step(batch)
