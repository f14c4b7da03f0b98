import tensorflow as tf

delays = tf.data.Dataset.list_files("gs://planes/delays-*.csv").interleave(tf.data.TextLineDataset, cycle_length=16)
weather = tf.data.TextLineDataset(["gs://planes/sun.csv", "gs://planes/rain.csv"])
both = tf.data.Dataset.zip((delays, weather)).shuffle(1000).batch(64)


def input_fn():
    return both.make_one_shot_iterator().get_next()


tf.estimator.LinearRegressor([]).train(input_fn, steps=90_000)
# never: interleave-without-parallel-calls
