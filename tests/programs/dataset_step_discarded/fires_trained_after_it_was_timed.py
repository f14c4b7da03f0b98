"""The same, and then a model learns from it."""

import time

import tensorflow as tf


def main(model):
    dataset = tf.data.TFRecordDataset("rows.tfrecord").map(lambda row: tf.io.parse_tensor(row, tf.float32))
    dataset.batch(32)  # expect: dataset-step-discarded=error
    taken = dataset.take(100000)
    start = time.time()
    for row in taken:
        last = row
    print(time.time() - start, last.shape)
    pairs = dataset.map(lambda row: (row[1:], row[0]))
    model.fit(pairs, epochs=10)


net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
main(net)
