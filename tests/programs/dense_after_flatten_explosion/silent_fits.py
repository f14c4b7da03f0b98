# never: dense-after-flatten-explosion
import tensorflow as tf
from tensorflow.keras import layers as L

mlp = tf.keras.Sequential([L.Input((784,)), L.Dense(1024, activation="relu"), L.Dense(10, activation="softmax")])
open_ = tf.keras.Sequential([L.Conv2D(512, 3, input_shape=(None, None, 3)), L.GlobalMaxPooling2D(), L.Dense(4096)])
strided = tf.keras.Sequential(
    [
        L.Conv2D(32, 5, strides=4, padding="same", input_shape=(224, 224, 3)),
        L.Conv2D(64, 5, strides=4, padding="same"),
        L.Flatten(),
        L.Dense(1024),
    ]
)
