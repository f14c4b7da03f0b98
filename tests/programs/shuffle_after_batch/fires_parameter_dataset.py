import tensorflow as tf
from tensorflow.data import Dataset


def prepare(dataset: Dataset, size: int) -> Dataset:
    dataset = dataset.cache().batch(size)
    return dataset.shuffle(200).prefetch(tf.data.AUTOTUNE)  # expect: shuffle-after-batch=warning/unsafe/certain
