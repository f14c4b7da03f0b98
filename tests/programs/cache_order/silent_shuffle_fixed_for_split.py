import tensorflow as tf

full = tf.data.Dataset.from_tensor_slices(tf.range(10000)).shuffle(10000, reshuffle_each_iteration=False)
train = full.take(8000).cache().shuffle(8000).batch(32).prefetch(tf.data.AUTOTUNE)
holdout = full.skip(8000).cache().batch(32).prefetch(tf.data.AUTOTUNE)

pairs = tf.data.Dataset.range(5000).shuffle(5000, seed=3, reshuffle_each_iteration=False).cache().batch(10)
