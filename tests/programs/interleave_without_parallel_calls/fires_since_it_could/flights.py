import tensorflow as tf

files = tf.data.Dataset.list_files("gs://planes/delays-*.csv")
delays = files.interleave(tf.data.TextLineDataset, cycle_length=16)  # expect: interleave-without-parallel-calls=warning
both = delays.shuffle(1000).batch(64)


def input_fn():
    return both.make_one_shot_iterator().get_next()


tf.estimator.LinearRegressor([]).train(input_fn, steps=90_000)
