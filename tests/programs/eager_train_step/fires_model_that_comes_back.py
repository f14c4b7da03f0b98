"""Each epoch gives the model back that it was given: it is the same one all the time."""

import tensorflow as tf


class Translator(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.read = tf.keras.layers.Dense(64, activation="relu")
        self.write = tf.keras.layers.Dense(8)

    def call(self, words):
        return self.write(self.read(words))


def run_epoch(model, optimizer, lines):
    for words, answers in lines:
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning
            loss = tf.reduce_mean(tf.keras.losses.mse(answers, model(words)))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return model


def main():
    source = tf.data.TextLineDataset("pairs.csv").map(lambda line: tf.io.decode_csv(line, [0.0] * 24))
    lines = source.map(lambda *numbers: (tf.stack(numbers[:16]), tf.stack(numbers[16:]))).batch(32).prefetch(2)
    model, optimizer = Translator(), tf.keras.optimizers.Adam()
    for _ in range(60):
        model = run_epoch(model, optimizer, lines)
    model.save_weights("translator.weights.h5")


if __name__ == "__main__":
    main()
