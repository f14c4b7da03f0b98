import tensorflow as tf


class Lowered(tf.keras.layers.Layer):
    def call(self, text):
        return tf.strings.unicode_decode(tf.strings.lower(text), "UTF-8")


lowered = Lowered()
verses = tf.data.TextLineDataset("verses.txt").map(lowered).padded_batch(64).prefetch(tf.data.AUTOTUNE)


def train(model: tf.keras.Model):
    model.fit(verses, epochs=3)
