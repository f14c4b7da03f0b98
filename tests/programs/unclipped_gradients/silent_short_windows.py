import tensorflow as tf

DAYS = 7
net = tf.keras.Sequential(
    [tf.keras.layers.LSTM(64, activation="relu", input_shape=(DAYS, 3)), tf.keras.layers.Dense(1)]  # expect: rnn-blocks-cudnn=advice
)
net.compile(optimizer="adam", loss="mse")
net.fit(tf.random.normal((5000, DAYS, 3)), tf.random.normal((5000, 1)), epochs=20)
