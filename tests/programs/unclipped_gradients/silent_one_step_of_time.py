import tensorflow as tf

net = tf.keras.Sequential(
    [
        tf.keras.layers.Lambda(lambda rows: tf.expand_dims(rows, axis=1)),
        tf.keras.layers.LSTM(64, activation="relu"),  # expect: rnn-blocks-cudnn=advice
        tf.keras.layers.Dense(1),
    ]
)
net.compile(optimizer="adam", loss="mse")
net.fit(tf.random.normal((5000, 7)), tf.random.normal((5000, 1)), epochs=20)
