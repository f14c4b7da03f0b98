# never: debug-mode-left-on
import tensorflow as tf

tf.config.run_functions_eagerly(True)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(tf.ones((8, 2)), tf.ones((8, 1)))
tf.config.run_functions_eagerly(False)
tf.debugging.enable_check_numerics()
model.fit(tf.ones((8, 2)), tf.ones((8, 1)))
tf.debugging.disable_check_numerics()
model.fit(tf.ones((8000, 2)), tf.ones((8000, 1)), epochs=10)
