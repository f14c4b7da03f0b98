# never: interleave-without-parallel-calls
import tensorflow as tf


def evaluate(model: tf.keras.Model):
    names = tf.data.Dataset.list_files("holdout/*.tfrecord", shuffle=False)
    records = names.flat_map(tf.data.TFRecordDataset).batch(64).prefetch(1)
    return model.predict(records)


def test_records(folder):
    return tf.data.TFRecordDataset(sorted(tf.io.gfile.glob(folder + "/*.tfrecord"))).batch(64)
