import tensorflow as tf
from tensorflow import keras as K

tf.debugging.enable_check_numerics()  # expect: debug-mode-left-on=advice
tf.debugging.set_log_device_placement(True)  # expect: debug-mode-left-on=advice
net = K.Sequential([K.layers.Dense(4), K.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(tf.random.normal((1000, 3)), tf.random.normal((1000, 1)), epochs=3)
