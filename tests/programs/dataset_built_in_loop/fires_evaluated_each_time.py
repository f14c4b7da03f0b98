import tensorflow as tf


class Search:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def scores(self, models):
        found = []
        for model in models:
            holdout = tf.data.Dataset.from_tensor_slices((self.x, self.y)).batch(64).prefetch(1)  # expect: dataset-built-in-loop=advice/unsafe/certain
            found.append(tf.keras.models.load_model(model).evaluate(holdout))
        return found
