from tensorflow import keras


class Base(keras.layers.Layer):
    def describe(self):
        return self.name
