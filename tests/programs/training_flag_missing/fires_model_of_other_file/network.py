from tensorflow import keras


class Net(keras.Model):
    def __init__(self, width):
        super().__init__()
        self.blocks = [keras.layers.Dense(width) for _ in range(2)]
        self.norm = keras.layers.BatchNormalization()
        self.out = keras.layers.Dense(1)

    def call(self, x, training=None):
        for block in self.blocks:
            x = block(x)
        return self.out(self.norm(x, training=training))
