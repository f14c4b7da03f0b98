import tensorflow as tf

from flows import make


def train(frame):
    model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(2)])
    model.compile("adam", "sparse_categorical_crossentropy")  # expect: loss-activation-mismatch
    model.fit(make(frame, "images"), epochs=4)
