import tensorflow as tf


class FineTuner:
    def __init__(self):
        self.base = tf.keras.applications.ResNet50(include_top=False, pooling="avg", weights=None)
        self.base.trainable = False
        self.net = tf.keras.Sequential([self.base, tf.keras.layers.Dense(2, activation="softmax")])

    def run(self, ds):
        self.net.compile("adam", "sparse_categorical_crossentropy")
        self.net.fit(ds, epochs=5)
        self.base.trainable = True  # expect: trainable-change-without-recompile=warning
        self.net.fit(ds, epochs=5)
