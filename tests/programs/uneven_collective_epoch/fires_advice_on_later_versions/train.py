import tensorflow as tf

workers = tf.distribute.MultiWorkerMirroredStrategy()


@tf.function
def step(batch):
    return workers.run(tf.reduce_sum, args=(batch,))


def train(files):
    lines = tf.data.TextLineDataset(files).batch(32)
    for batch in workers.experimental_distribute_dataset(lines):  # expect: uneven-collective-epoch=advice
        step(batch)
    for batch in tf.data.TextLineDataset(files).shard(4, 1).batch(32):  # expect: uneven-collective-epoch=warning
        step(batch)
