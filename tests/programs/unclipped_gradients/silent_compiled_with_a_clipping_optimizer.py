import tensorflow as tf
from tensorflow import keras


class Recognizer(keras.Model):
    def __init__(self, units):
        super().__init__()
        self.stack = keras.layers.Bidirectional(keras.layers.LSTM(units, return_sequences=True))
        self.head = keras.layers.Dense(40)

    def call(self, x, training=False):
        return self.head(self.stack(x, training=training))

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(self(x, training=True) - y))
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        return {"loss": loss}


def run(data, rate):
    model = Recognizer(256)
    schedule = keras.optimizers.schedules.CosineDecay(rate, 100_000)
    model.compile(optimizer=keras.optimizers.Adam(schedule, global_clipnorm=1.0))
    model.fit(data, epochs=10)
    return model
