# never: shuffle-after-batch
import tensorflow as tf


def make(pattern, lengths):
    mixed = tf.data.Dataset.list_files(pattern).interleave(tf.data.TFRecordDataset, num_parallel_calls=4)
    return mixed.batch(32).shuffle(100), mixed.bucket_by_sequence_length(lengths, [8], [16, 8]).shuffle(10)


class Mail:
    def batch(self, size):
        return self

    def shuffle(self):
        return self


Mail().batch(3).shuffle()
