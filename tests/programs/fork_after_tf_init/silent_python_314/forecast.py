import multiprocessing as mp

import tensorflow as tf  # expect: memory-growth-not-set=advice/unsafe/certain


def fit(series):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    return model.fit(series, series, verbose=0)


if __name__ == "__main__":
    series = tf.random.normal((100, 1))
    process = mp.Process(target=fit, args=(series.numpy(),))
    process.start()
    process.join()
