import csv

import tensorflow as tf


def read_index(path):
    ids, labels = [], []
    with open(path, newline="") as stream:
        for row in csv.DictReader(stream):
            ids.append(row["id"] + ".jpg")
            labels.append(int(row["label"]))
    return ids, labels


def fetch(path, label):
    return tf.io.decode_jpeg(tf.io.read_file(path), channels=3), label


def pipeline(paths, labels):
    data = tf.data.Dataset.from_tensor_slices((paths, labels))
    data = data.map(fetch, num_parallel_calls=tf.data.AUTOTUNE)
    data = data.shuffle(20_000)  # expect: shuffle-after-decode=warning/none/certain
    return data.batch(32).prefetch(tf.data.AUTOTUNE)


def train(model: tf.keras.Model, index):
    paths, labels = read_index(index)
    model.fit(pipeline(paths, labels), epochs=6)
