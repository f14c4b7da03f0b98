# never: wrong-oom-exception
import tensorflow as tf

try:
    step()
except tf.errors.ResourceExhaustedError:
    halve()
