import tensorflow as tf


class Evaluator:
    def __init__(self, files, path):
        self.ds = tf.data.TFRecordDataset(files).map(self.parse, num_parallel_calls=8).batch(16).repeat()
        self.model = tf.keras.models.load_model(path)

    @staticmethod
    def parse(record):
        row = tf.io.parse_single_example(record, {"x": tf.io.FixedLenFeature([3], tf.float32), "y": tf.io.FixedLenFeature([], tf.float32)})
        return row["x"], row["y"]

    def report(self):
        loss = self.model.evaluate(self.ds)  # expect: unbounded-data-without-steps=error/unsafe/certain
        scores = self.model.predict(self.ds, verbose=0)  # expect: unbounded-data-without-steps=error/unsafe/certain
        return loss, scores
