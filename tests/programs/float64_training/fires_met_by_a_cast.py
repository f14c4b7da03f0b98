import tensorflow as tf

# expect: float64-training=warning/none
tf.keras.backend.set_floatx("float64")
model = tf.keras.Sequential(
    [
        tf.keras.layers.Dense(512, activation="relu"),
        tf.keras.layers.Lambda(lambda x: x * tf.cast(tf.range(512), tf.float64)),
        tf.keras.layers.Dense(10),
    ]
)
model.compile("adam", "mse")
model.fit(tf.zeros((100, 300)), tf.zeros((100, 10)), epochs=3)
