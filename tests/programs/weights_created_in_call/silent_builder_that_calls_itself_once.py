# never: weights-created-in-call
import tensorflow as tf


class Segmenter(tf.keras.Model):
    def __init__(self, classes, **kwargs):
        super().__init__(**kwargs)
        self.classes = classes

    def call(self, x):
        x = tf.keras.layers.Conv2D(8, 3, padding="same", activation="relu")(x)
        return tf.keras.layers.Conv2D(self.classes, 1)(x)

    def build(self, input_shape):
        inputs = tf.keras.Input(shape=input_shape)
        outputs = self.call(inputs)
        return tf.keras.Model(inputs=inputs, outputs=outputs, name="segmenter")


if __name__ == "__main__":
    model = Segmenter(classes=3)
    model = model.build(input_shape=(64, 64, 3))
    model.compile("adam", "mse")
