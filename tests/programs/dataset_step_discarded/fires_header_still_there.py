"""Skipping the header is thrown away: its line is trained on. Taking a few rows is a look."""

import tensorflow as tf


class Table:
    def __init__(self, path):
        self.lines = tf.data.TextLineDataset(path)
        self.lines.skip(1)  # expect: dataset-step-discarded=error/unsafe/certain
        self.lines.take(3)

    def batches(self):
        return self.lines.map(tf.io.decode_raw, num_parallel_calls=2).batch(16)


for rows in Table("table.csv").batches():
    print(rows)
