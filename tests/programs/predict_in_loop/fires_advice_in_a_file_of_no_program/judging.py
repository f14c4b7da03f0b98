import numpy as np
import tensorflow as tf


class Judge:
    def __init__(self):
        self.model = tf.keras.models.load_model("model.keras")

    def scores(self, rows):
        return [self.model.predict(row[None], verbose=0) for row in np.asarray(rows)]  # expect: predict-in-loop=advice
