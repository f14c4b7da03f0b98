import functools

import tensorflow as tf


class Pipeline:
    def __init__(self, pattern, split):
        self.pattern = pattern
        self.endless = split == "train"

    def dataset(self):
        records = tf.data.TFRecordDataset(self.pattern)
        if self.endless:
            records = records.repeat()
        return records.batch(32).prefetch(1)


def load(pattern, batch_size=16, forever=False):
    records = tf.data.TFRecordDataset(pattern).batch(batch_size)
    if forever:
        records = records.repeat()
    return records.prefetch(1)


def numbers(shuffled, forever=True):
    if forever:
        while True:
            yield from sorted(shuffled)
    else:
        yield from shuffled


load_forever = functools.partial(load, forever=True)


def train(model: tf.keras.Model, files):
    model.fit(Pipeline("train-*", "train").dataset(), epochs=3)  # expect: unbounded-data-without-steps=error
    model.fit(load_forever(files), epochs=3)  # expect: unbounded-data-without-steps=error
    model.fit(numbers({3, 1, 2}), epochs=3)  # expect: unbounded-data-without-steps=error
