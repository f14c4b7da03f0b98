import tensorflow as tf


class Trainer:
    def __init__(self):
        self.net = tf.keras.Sequential([tf.keras.layers.Dense(1, dtype="float32")])
        self.opt = tf.keras.optimizers.Adam(global_clipnorm=1.0)

    @tf.function
    def step(self, x):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(self.net(x) ** 2)
        grads = tape.gradient(loss, self.net.trainable_variables)  # expect: mixed-precision-loop=advice
        self.opt.apply_gradients(zip(grads, self.net.trainable_variables))

    def run(self):
        for x in tf.data.Dataset.from_tensor_slices(tf.zeros((1000, 4))).batch(10).prefetch(1):
            self.step(x)
