import tensorflow as tf
from accelerators import jax_errors

errors = tf.errors if tf.config.list_physical_devices("GPU") else jax_errors
try:
    step()
except errors.OutOfMemoryError:  # expect: wrong-oom-exception=/unsafe/likely
    halve()
