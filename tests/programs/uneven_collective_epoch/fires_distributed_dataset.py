import tensorflow as tf

strategy = tf.distribute.MultiWorkerMirroredStrategy()


@tf.function
def step(batch):
    return strategy.run(tf.reduce_sum, args=(batch,))


def train(files):
    dataset = tf.data.TFRecordDataset(files).shuffle(1000).batch(64).prefetch(1)
    for batch in strategy.experimental_distribute_dataset(dataset):  # expect: uneven-collective-epoch=/none
        step(batch)
