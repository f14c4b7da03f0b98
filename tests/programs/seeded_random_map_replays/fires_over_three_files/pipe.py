import tensorflow as tf

from aug import rotate


def training_data(images, labels):
    ds = tf.data.Dataset.from_tensor_slices((images, labels))
    return ds.map(rotate, num_parallel_calls=tf.data.AUTOTUNE).batch(32).prefetch(2)  # expect: seeded-random-map-replays=warning/none/certain
