# never: dataset-materialised-for-length
import tensorflow as tf


def elements(values):
    items = list(tf.data.Dataset.from_tensor_slices(values).batch(8))
    print(len(items))
    return items[0]
