import tensorflow as tf

from devices import found

gpus = found("GPU")
tf.config.experimental.set_memory_growth(gpus[0], True)  # expect: partial-memory-growth=/unsafe/likely
