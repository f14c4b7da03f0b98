import tensorflow as tf
from tensorflow.keras import Model
from tensorflow.keras.layers import Dense, Input


class Trainer:
    def __init__(self, x, y):
        self.dataset = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(512).batch(32)  # expect: missing-prefetch=advice
        inputs = Input((x.shape[1],))
        self.model = Model(inputs, Dense(1)(inputs))
        self.model.compile("adam", "mse")

    def train(self, epochs):
        return self.model.fit(self.dataset, epochs=epochs)
