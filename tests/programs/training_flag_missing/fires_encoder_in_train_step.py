"""A part of the model that trains itself, with dropout inside of a recurrent layer."""

import tensorflow as tf
from tensorflow import keras

encoder = keras.Sequential([keras.layers.LSTM(32, dropout=0.2), keras.layers.Dense(4)])
decoder = keras.Sequential([keras.layers.RepeatVector(20), keras.layers.LSTM(8, return_sequences=True)])


class Autoencoder(keras.Model):
    def __init__(self, encoder, decoder):
        super().__init__()
        self.encoder = encoder
        self.decoder = decoder

    def train_step(self, series):
        with tf.GradientTape() as tape:
            code = self.encoder(series)  # expect: training-flag-missing
            rebuilt = self.decoder(code)
            loss = tf.reduce_mean(tf.square(series - rebuilt))
        grads = tape.gradient(loss, self.trainable_weights)
        self.optimizer.apply_gradients(zip(grads, self.trainable_weights))
        return {"loss": loss}


model = Autoencoder(encoder, decoder)
model.compile(optimizer=keras.optimizers.Adam(clipnorm=1.0))
