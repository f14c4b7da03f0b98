# never: training-flag-missing
import tensorflow as tf


class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.dense = tf.keras.layers.Dense(8)
        self.normalise = tf.keras.layers.BatchNormalization()
        self.head = tf.keras.layers.Dense(1)

    @tf.function
    def call(self, inputs, training=True):
        return self.head(self.normalise(self.dense(inputs), training=training))


model = Net()
optimizer = tf.keras.optimizers.Adam()


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((model(x) - y) ** 2)
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
