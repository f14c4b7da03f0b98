import tensorflow as tf

policy = tf.keras.Sequential([tf.keras.layers.Dense(16, "relu"), tf.keras.layers.Dense(2, "softmax")])
