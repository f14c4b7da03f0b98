import tensorflow as tf

strategy = tf.distribute.MultiWorkerMirroredStrategy()


@tf.function
def step(batch):
    return strategy.run(tf.identity, args=(batch,))


def train(x):
    dataset = tf.data.Dataset.from_tensor_slices(x).batch(64, drop_remainder=True).prefetch(1)
    for batch in strategy.experimental_distribute_dataset(dataset):
        step(batch)
