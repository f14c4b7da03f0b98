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


def load(pattern, batch_size=16, forever=True):
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


load_once = functools.partial(load, forever=False)
load_small_once = functools.partial(load, "small-*", 4, False)


def evaluate(model: tf.keras.Model, files):
    print(model.evaluate(Pipeline("eval-*", split="validation").dataset()))
    print(model.evaluate(load(files, forever=False)))
    print(model.evaluate(load_once(files)), model.evaluate(load_small_once()))
    print(model.predict(numbers([3, 1, 2], forever=False)))
    for batch in Pipeline("eval-*", "validation").dataset():
        print(batch)


def evaluate_some(model: tf.keras.Model, files, forever):
    print(model.evaluate(load(files, forever=forever)))
