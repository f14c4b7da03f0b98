import tensorflow as tf

from data import sentences

net = tf.keras.Sequential([tf.keras.layers.Embedding(100, 8), tf.keras.layers.Dense(1)])


class Trainer:
    @tf.function
    def score(self, batch):
        return net(batch)

    def run(self):
        for batch in sentences("a.txt"):
            self.score(batch)  # expect: variable-shape-retrace=advice/unsafe/certain


Trainer().run()
