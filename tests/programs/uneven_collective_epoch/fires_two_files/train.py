import tensorflow as tf

from pipeline import load

strategy = tf.distribute.MultiWorkerMirroredStrategy()


@tf.function
def step(batch):
    return strategy.run(tf.identity, args=(batch,))


def main(files):
    data = strategy.experimental_distribute_dataset(load(files))
    for batch in data:  # expect: uneven-collective-epoch=/none
        step(batch)
