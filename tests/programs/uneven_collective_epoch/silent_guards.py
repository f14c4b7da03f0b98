# never: uneven-collective-epoch
"""The same number for all, or a loop that needs nobody else."""

import tensorflow as tf

strategy = tf.distribute.MultiWorkerMirroredStrategy()


@tf.function
def step(batch):
    return strategy.run(tf.reduce_sum, args=(batch,))


def even(files, flag, **options):
    lines = tf.data.TextLineDataset(files)
    for batch in strategy.experimental_distribute_dataset(lines.batch(32, drop_remainder=True)):
        step(batch)
    for batch in strategy.experimental_distribute_dataset(lines.batch(32, True)):
        step(batch)
    for batch in strategy.experimental_distribute_dataset(lines.batch(32, **options)):
        step(batch)
    for batch in strategy.experimental_distribute_dataset(lines.batch(32).take(100)):
        step(batch)
    for number, batch in zip(range(100), strategy.experimental_distribute_dataset(lines.repeat().batch(32))):
        step(batch)
    for batch in strategy.experimental_distribute_dataset(lines.repeat(3).batch(32)):
        step(batch)
    for batch in strategy.experimental_distribute_dataset(lines.batch(32)):
        if flag:
            break
        step(batch)


def alone(files):
    lines = tf.data.TextLineDataset(files).shard(4, 1).batch(32)
    for batch in lines:
        print(batch)
    for batch in lines.repeat(2):
        step(batch)
    for batch in files.batch(4):
        step(batch)
    for batch in tf.data.TextLineDataset(files).batch(32):
        step(batch)
    for batch in strategy.experimental_distribute_dataset(tf.data.TextLineDataset(files).batch(32)).take(9):
        step(batch)
    while files:
        step(files.pop())
    return [step(batch) for batch in files]
