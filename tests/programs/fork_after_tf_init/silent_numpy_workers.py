from multiprocessing import Pool

import numpy as np
import tensorflow as tf


def normalise(path):
    data = np.load(path)
    return (data - data.mean()) / data.std()


def load(paths):
    model = tf.keras.models.load_model("m.keras")
    with Pool(8) as pool:
        arrays = pool.map(normalise, paths)
    return model.predict(np.stack(arrays))
