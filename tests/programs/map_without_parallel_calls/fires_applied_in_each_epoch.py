"""The function that is applied makes batches: the map runs again in each epoch."""

import tensorflow as tf

look_up = tf.keras.layers.TextVectorization(max_tokens=10000)
texts = tf.data.TextLineDataset("reviews.txt")
look_up.adapt(texts)


def padded(rows):
    return rows.padded_batch(32, padded_shapes=(120,))


train = texts.map(lambda text: look_up(text)).apply(padded)  # expect: map-without-parallel-calls=warning
net = tf.keras.Sequential([tf.keras.layers.Embedding(10000, 16), tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(train.map(lambda row: (row, tf.zeros(32)), num_parallel_calls=4).prefetch(2), epochs=10)
