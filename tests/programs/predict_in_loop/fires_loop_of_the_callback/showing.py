import numpy as np
import tensorflow as tf

from drawing import draw_pairs


class Show(tf.keras.callbacks.Callback):
    def __init__(self, network, rows):
        super().__init__()
        self.network = network
        self.rows = rows

    def on_epoch_end(self, epoch, logs=None):
        draw_pairs(self.rows, epoch)
        self.draw_pairs(self.rows, epoch)

    def answer(self, row):
        return self.network.predict(np.expand_dims(row, 0), verbose=0)  # expect: predict-in-loop=warning

    def draw_pairs(self, rows, epoch):
        print(epoch, [self.answer(row) for row in rows])
