import matplotlib.pyplot as plt
import numpy as np
import tensorflow as tf


def pictures(arrays, labels):
    return tf.data.Dataset.from_tensor_slices((arrays, labels)).shuffle(5000).cache().batch(50)  # expect: cache-order=advice/none


def show(coder: tf.keras.Model, arrays, labels):
    shown = pictures(arrays, labels)
    coder.fit(shown, epochs=30)
    originals = next(iter(shown))[0]
    made = np.squeeze(coder.predict(shown))
    for place in range(5):
        plt.imshow(originals[place])
        plt.imshow(made[place])
