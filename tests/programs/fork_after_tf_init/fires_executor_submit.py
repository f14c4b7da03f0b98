import concurrent.futures

import tensorflow as tf
from tensorflow.keras import layers


def build():
    return tf.keras.Sequential([layers.Input((4,)), layers.Dense(1)])


def trial(learning_rate):
    model = build()
    model.compile(tf.keras.optimizers.Adam(learning_rate), "mse")
    return model.fit(tf.zeros((64, 4)), tf.zeros((64, 1)), verbose=0).history["loss"][-1]


def search(rates):
    build().summary()
    with concurrent.futures.ProcessPoolExecutor(max_workers=2) as executor:  # expect: fork-after-tf-init=error/unsafe/certain
        jobs = [executor.submit(trial, rate) for rate in rates]
        return [job.result() for job in jobs]
