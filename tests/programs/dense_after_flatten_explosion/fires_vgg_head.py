import tensorflow as tf

base = tf.keras.applications.VGG16(include_top=False, weights=None, input_shape=(224, 224, 3))
net = tf.keras.Sequential(
    [
        base,
        tf.keras.layers.Flatten(),
        tf.keras.layers.Dense(4096, activation="relu"),  # expect: dense-after-flatten-explosion=warning
        tf.keras.layers.Dense(1000, activation="softmax"),
    ]
)
