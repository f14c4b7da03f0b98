import tensorflow as tf


def over_machines():
    return tf.distribute.MultiWorkerMirroredStrategy()


def train(x, workers, index):
    strategy = tf.distribute.MirroredStrategy()
    shard = tf.data.Dataset.from_tensor_slices(x).shard(workers, index).batch(16).prefetch(1)
    for batch in shard:
        strategy.run(tf.identity, args=(batch,))
