import tensorflow as tf

EPOCHS = 4


class Trainer:
    def __init__(self):
        self.model = tf.keras.models.load_model("m.keras")

    def samples(self, rows):
        for row in rows:
            yield row[:-1], row[-1]

    def run(self, rows):
        data = self.samples(rows)
        self.model.fit(x=data, epochs=EPOCHS)  # expect: finite-generator-multi-epoch=warning/none/certain
