import multiprocessing

import tensorflow as tf


def evaluate(path):
    model = tf.keras.models.load_model(path)
    print(model.predict(tf.zeros((1, 8)), verbose=0))


if __name__ == "__main__":
    print("devices", tf.config.list_logical_devices())
    for path in ("a.keras", "b.keras"):
        worker = multiprocessing.Process(target=evaluate, args=(path,))  # expect: fork-after-tf-init=error/unsafe/certain
        worker.start()
        worker.join()
