# never: partial-memory-growth
import tensorflow as tf

ones = tf.ones((3, 3))
cards = tf.config.list_physical_devices("GPU")
if cards:
    try:
        tf.config.experimental.set_memory_growth(cards[0], True)  # expect: late-device-config=advice
    except RuntimeError as problem:
        print(problem)
