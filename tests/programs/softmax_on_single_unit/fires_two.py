import tensorflow as tf
from tensorflow.keras.layers import Dense

net = tf.keras.Sequential(
    [
        Dense(8, activation="relu"),
        Dense(1, activation=tf.nn.softmax),  # expect: softmax-on-single-unit=error
    ]
)
net.compile("adam", "binary_crossentropy")
