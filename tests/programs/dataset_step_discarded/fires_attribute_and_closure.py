import tensorflow as tf


class Pipeline:
    def __init__(self, pattern, batch_size):
        self._files = tf.data.Dataset.list_files(pattern, shuffle=False)
        self._batch_size = batch_size

    def training(self):
        data = self._files.interleave(tf.data.TFRecordDataset, cycle_length=4, num_parallel_calls=4)

        def finish():
            # The name belongs to the function around: it cannot be assigned here.
            data.repeat()  # expect: dataset-step-discarded=error/none/certain
            return data.batch(self._batch_size)

        return finish()

    def cached(self):
        self._files.cache()  # expect: dataset-step-discarded=warning/unsafe/certain
        return self._files
