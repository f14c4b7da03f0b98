import tensorflow as tf

net = tf.keras.Sequential(
    [
        tf.keras.layers.Dense(512, dtype=tf.float64),  # expect: float64-training=warning
        tf.keras.layers.Dense(1, dtype="float64"),  # expect: float64-training=warning
    ]
)
net.compile("adam", "mse")
net.fit(tf.zeros((100, 8)), tf.zeros((100, 1)))
