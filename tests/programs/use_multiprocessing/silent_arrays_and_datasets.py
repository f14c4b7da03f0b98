# never: use-multiprocessing
import numpy as np
import tensorflow as tf


def fit(model: tf.keras.Model, features, labels, weights, files):
    model.fit(x=features, y=labels, sample_weight=weights, epochs=2, workers=4, use_multiprocessing=True)
    model.fit(features, labels, workers=4, use_multiprocessing=True)
    records = tf.data.TFRecordDataset(files).batch(32).prefetch(1)
    model.fit(records, workers=4, use_multiprocessing=True)
    model.evaluate([np.zeros((8, 4)), np.zeros((8, 2))], use_multiprocessing=True)
    return model.predict(features, batch_size=64, workers=4, use_multiprocessing=True)
