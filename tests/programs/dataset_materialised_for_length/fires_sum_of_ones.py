import tensorflow as tf


def build(images, labels):
    return tf.data.Dataset.from_tensor_slices((images, labels)).shuffle(10_000).batch(32)


def report(images, labels):
    ds = build(images, labels)
    count = sum(1 for _ in ds)  # expect: dataset-materialised-for-length=advice/unsafe/certain
    print(f"{count} batches")
