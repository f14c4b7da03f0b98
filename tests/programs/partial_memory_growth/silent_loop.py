# never: partial-memory-growth
import tensorflow as tf

gpus = tf.config.list_physical_devices("GPU")
if len(gpus) > 0:
    [tf.config.experimental.set_memory_growth(gpu, True) for gpu in gpus]
