# never: dataset-built-in-loop
import tensorflow as tf


class Trainer:
    def __init__(self, model: tf.keras.Model, size, epochs):
        self.model, self.size, self.epochs = model, size, epochs

    def train(self, series):
        pieces = tf.data.Dataset.from_tensor_slices(series).shuffle(1000)
        for epoch in range(self.epochs):
            for piece in pieces.batch(self.size).prefetch(tf.data.AUTOTUNE):
                self.model.train_on_batch(piece, piece)
        for epoch in range(self.epochs):
            self.model.fit(pieces.batch(self.size, drop_remainder=True).repeat(2).prefetch(1))
