# never: partial-memory-growth
import tensorflow as tf

cards = tf.config.list_physical_devices("GPU")
for card in cards:
    tf.config.experimental.set_memory_growth(card, True)
one = tf.config.experimental.list_physical_devices("GPU")
if one:
    tf.config.set_visible_devices(one[0], "GPU")
