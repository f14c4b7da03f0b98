from tensorflow import keras
from tensorflow.keras import layers


class Block(layers.Layer):
    def __init__(self, filters, strides=1):
        super().__init__()
        self.first = layers.Conv2D(filters, 3, strides=strides, padding="same")
        self.normalise_first = layers.BatchNormalization()
        self.second = layers.Conv2D(filters, 3, padding="same")
        self.normalise_second = layers.BatchNormalization()
        self.shorten = layers.Conv2D(filters, 1, strides=strides)

    def call(self, inputs, training=True):
        found = keras.activations.relu(self.normalise_first(self.first(inputs)))
        return self.shorten(inputs) + self.normalise_second(self.second(found), training=training)


class Residual(keras.Model):
    def __init__(self, classes):
        super().__init__()
        self.stem = keras.Sequential([layers.Conv2D(64, 3), layers.BatchNormalization(), layers.MaxPool2D()])
        self.low = self.stack(64, 2)
        self.high = self.stack(128, 2, strides=2)
        self.pool = layers.GlobalAveragePooling2D()
        self.head = layers.Dense(classes)

    def call(self, inputs, training=None, mask=None):
        return self.head(self.pool(self.high(self.low(self.stem(inputs)))))

    def stack(self, filters, number, strides=1):
        blocks = keras.Sequential()
        blocks.add(Block(filters, strides))
        for _ in range(1, number):
            blocks.add(Block(filters))
        return blocks
