import keras
import tensorflow as tf

keras.config.set_dtype_policy("mixed_float16")


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.out = keras.layers.Dense(1, dtype="float32")

    def call(self, x):
        return self.out(x)

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((self(x, training=True) - y) ** 2)
        grads = tape.gradient(loss, self.trainable_variables)  # expect: mixed-precision-loop=advice
        self.optimizer.apply_gradients(zip(grads, self.trainable_variables))
        return {"loss": loss}
