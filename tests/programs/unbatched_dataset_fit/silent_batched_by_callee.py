# never: unbatched-dataset-fit
import tensorflow as tf


def prepare(ds, size=32):
    return ds.shuffle(1000).batch(size).prefetch(tf.data.AUTOTUNE)


def fit(model: tf.keras.Model, ds):
    model.fit(prepare(ds), epochs=3)


def main(model: tf.keras.Model, x, y):
    fit(model, tf.data.Dataset.from_tensor_slices((x, y)))
