import tensorflow as tf
from tensorflow import keras


def evaluate(model, records):
    ds = tf.data.TFRecordDataset(records)
    ds = ds.map(lambda r: (tf.io.parse_tensor(r, tf.float32), 0.0), num_parallel_calls=4)
    ds = ds.repeat(count=None)
    ds = ds.batch(64)
    return model.evaluate(ds, verbose=0)  # expect: unbounded-data-without-steps=error/unsafe/certain


evaluate(keras.models.load_model("m.keras"), ["a.tfrecord"])
