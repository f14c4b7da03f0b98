"""That it is the main program keeps nobody from running it without a GPU."""

import tensorflow as tf

if __name__ == "__main__":
    gpus = tf.config.list_physical_devices("GPU")
    tf.config.experimental.set_memory_growth(gpus[0], True)  # expect: partial-memory-growth=warning/safe/certain
    print(tf.reduce_sum(tf.random.normal((100, 100))))
