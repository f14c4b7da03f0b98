import tensorflow as tf
import keras


def run(x, y, shuffle):
    ds = tf.data.Dataset.from_tensor_slices((x, y))
    if shuffle:
        ds = ds.shuffle(4096)
    else:
        ds = ds.take(50_000)
    ds = ds.batch(256)  # expect: missing-prefetch=advice
    model = keras.Sequential([keras.layers.Dense(10, activation="softmax")])
    model.compile(optimizer="rmsprop", loss="sparse_categorical_crossentropy")
    model.fit(ds, epochs=2)
    return model
