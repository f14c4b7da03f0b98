import tensorflow as tf
import tensorflow.keras.layers as L


def input_pipeline(paths, masks):
    ds = tf.data.Dataset.from_tensor_slices((paths, masks))
    ds = ds.map(load, num_parallel_calls=tf.data.AUTOTUNE)
    ds = ds.shuffle(256).batch(32)
    ds = ds.repeat()  # expect: missing-prefetch=warning/safe/certain
    return ds


def load(path, mask):
    return tf.io.decode_png(tf.io.read_file(path)), tf.io.decode_png(tf.io.read_file(mask))


model = tf.keras.Sequential([L.Conv2D(1, 3, padding="same")])
model.compile("adam", "mse")
model.fit(input_pipeline(["a.png"] * 400, ["b.png"] * 400), steps_per_epoch=100, epochs=10)
