import tensorflow as tf


def configure():
    gpus = tf.config.list_physical_devices("GPU")
    if len(gpus) > 1:
        print("one process for each of", len(gpus))
        return False
    if gpus:
        tf.config.experimental.set_memory_growth(gpus[0], True)
    return True


found = tf.config.experimental.list_physical_devices("GPU")
if len(found) == 1:
    print(found)
configure()
