"""One look-up of ready words for a batch, and a forest, which goes through its data once."""

import tensorflow as tf
import tensorflow_decision_forests as tfdf

words = tf.keras.layers.TextVectorization(max_tokens=900, standardize=None, split=None)


def pairs(grams):
    cut = tf.data.Dataset.from_tensor_slices((grams, grams)).shuffle(5000).batch(64)
    return cut.map(lambda x, y: (x, words(y))).prefetch(2)  # expect: map-without-parallel-calls=advice


def train(net, grams):
    net.fit(pairs(grams), epochs=50)


def forest(rows, kinds):
    hidden = tf.keras.layers.Dense(10)
    table = tf.data.Dataset.from_tensor_slices((rows, kinds)).batch(1000)
    table = table.map(lambda row, kind: (hidden(row), kind))  # expect: map-without-parallel-calls=advice
    trees = tfdf.keras.RandomForestModel(num_trees=500)
    trees.fit(table)
    return trees
