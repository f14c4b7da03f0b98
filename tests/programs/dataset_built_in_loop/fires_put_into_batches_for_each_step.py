import tensorflow as tf


class Trainer:
    def __init__(self, model: tf.keras.Model, size, steps):
        self.model, self.size, self.steps = model, size, steps

    def train(self, series):
        pieces = tf.data.Dataset.from_tensor_slices(series).shuffle(1000)
        for step in range(self.steps):
            for piece in pieces.batch(self.size).prefetch(tf.data.AUTOTUNE):  # expect: dataset-built-in-loop
                self.model.train_on_batch(piece, piece)
                break
        for step in range(self.steps):
            self.model.fit(pieces.batch(self.size).prefetch(1), steps_per_epoch=1)  # expect: dataset-built-in-loop
        for step in range(self.steps):
            for piece in pieces.map(tf.math.abs, 4).batch(self.size).prefetch(1):  # expect: dataset-built-in-loop
                self.model.train_on_batch(piece, piece)
