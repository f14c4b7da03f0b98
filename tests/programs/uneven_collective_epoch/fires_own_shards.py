import tensorflow as tf

strategy = tf.distribute.MultiWorkerMirroredStrategy()


def step(batch):
    return strategy.run(tf.identity, args=(batch,))


def train(x, workers, index):
    shard = tf.data.Dataset.from_tensor_slices(x).shard(workers, index).batch(16).prefetch(1)
    for batch in shard:  # expect: uneven-collective-epoch=warning/none/certain
        step(batch)
