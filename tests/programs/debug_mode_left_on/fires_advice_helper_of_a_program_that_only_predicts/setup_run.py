import tensorflow as tf


def seed_and_configure(seed):
    tf.random.set_seed(seed)
    tf.config.run_functions_eagerly(True)  # expect: debug-mode-left-on=advice
