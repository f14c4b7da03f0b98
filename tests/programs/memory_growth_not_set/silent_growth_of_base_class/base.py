import tensorflow as tf


class Program:
    def __init__(self, memory=True):
        if memory:
            self.limit_memory()

    def limit_memory(self):
        for gpu in tf.config.list_physical_devices("GPU"):
            tf.config.experimental.set_memory_growth(gpu, True)
