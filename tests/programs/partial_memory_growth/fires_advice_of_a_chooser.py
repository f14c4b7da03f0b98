# A function of another package chooses among the GPUs: what it gives may be the one that is visible.
import tensorflow as tf
from scheduler import free_devices

cards = free_devices(tf.config.list_physical_devices("GPU"), most=1)
if cards:
    tf.config.experimental.set_memory_growth(cards[0], True)  # expect: partial-memory-growth=advice

model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(tf.zeros((10, 3)), tf.zeros((10, 1)))
