"""A model that learns in one of two ways, in a loop of its own."""

import tensorflow as tf


class Learner(tf.keras.Model):
    def __init__(self, way):
        super().__init__()
        self.way = way
        self.inner = tf.keras.layers.Dense(32, activation="relu")
        self.last = tf.keras.layers.Dense(1)

    def call(self, inputs):
        return self.last(self.inner(inputs))

    def step(self, data):
        return {"plainly": self.learn_plainly, "twice": self.learn_twice}[self.way](data)

    def learn_plainly(self, data):
        x, y = data
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning
            loss = tf.reduce_mean(tf.square(self(x, training=True) - y))
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        return {"loss": loss}

    def learn_from(self, data):
        for epoch in range(50):
            for rows in data:
                self.learn_plainly(rows)

    def learn_twice(self, data):
        self.learn_plainly(data)
        return self.learn_plainly(data)


data = tf.data.TFRecordDataset("rows.tfrecord").map(lambda row: tf.io.parse_tensor(row, tf.float32)).batch(32).prefetch(1)
learner = Learner("plainly")
learner.compile("adam")
learner.learn_from(data)
