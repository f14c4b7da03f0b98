import keras


class Noisy(keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.dense = keras.layers.Dense(8)
        self.drop = keras.layers.Dropout(0.5)

    def call(self, inputs, training=True):
        return self.drop(self.dense(inputs), training=training)


class Told(keras.Model):
    """In Keras 3 the `None` that is handed on stays what it is."""

    def __init__(self):
        super().__init__()
        self.noisy = Noisy()
        self.head = keras.layers.Dense(1)

    def call(self, inputs, training=None):
        return self.head(self.noisy(inputs, training=training))
