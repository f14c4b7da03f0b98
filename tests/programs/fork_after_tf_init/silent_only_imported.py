import multiprocessing as mp

import tensorflow as tf

gpus = tf.config.list_physical_devices("GPU")


def train(gpu):
    tf.config.set_visible_devices(gpus[gpu], "GPU")
    tf.config.experimental.set_memory_growth(gpus[gpu], True)
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit(tf.zeros((64, 4)), tf.zeros((64, 1)))


if __name__ == "__main__":
    processes = [mp.Process(target=train, args=(index,)) for index in range(len(gpus))]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
