import matplotlib.pyplot as plt
import tensorflow as tf


def pictures(arrays, labels):
    return tf.data.Dataset.from_tensor_slices((arrays, labels)).shuffle(5000).cache().batch(50)  # expect: cache-order=warning/unsafe


def train(model: tf.keras.Model, arrays, labels):
    batches = pictures(arrays, labels)
    first, _ = next(iter(batches))
    plt.imshow(first[0])
    model.fit(batches, epochs=30)
    scores = model.predict(batches)
    plt.hist(scores)
