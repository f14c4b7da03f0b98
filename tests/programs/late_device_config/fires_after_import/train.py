import tensorflow as tf

from constants import MEAN

gpus = tf.config.experimental.list_physical_devices("GPU")
try:
    for gpu in gpus:
        tf.config.experimental.set_memory_growth(gpu, True)  # expect: late-device-config=advice/none/certain
except RuntimeError as e:
    print(e)
print(MEAN)
