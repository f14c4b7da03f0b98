import tensorflow as tf

net = tf.keras.Sequential(
    [
        tf.keras.layers.Dense(16, activation="relu"),
        tf.keras.layers.Dense(1, activation="relu", kernel_initializer=tf.keras.initializers.Constant(0.0)),  # expect: dead-initialisation=error
    ]
)
net.compile("adam", "mse")
