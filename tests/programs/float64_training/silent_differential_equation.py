"""Physics-informed: residuals of a PDE need their digits."""

# never: float64-training
import tensorflow as tf

tf.keras.backend.set_floatx("float64")
net = tf.keras.Sequential([tf.keras.layers.Dense(20, "tanh"), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(x, y)
