import tensorflow as tf


import keras

class Settings:
    AUTOTUNE = tf.data.AUTOTUNE

    def decode(self, x):
        return tf.image.random_flip_left_right(tf.ones((64, 64, 3))) * 0 + tf.cast(x, tf.float32), 0.0

    def data(self):
        return tf.data.Dataset.range(2048).map(self.decode).batch(8)  # expect: map-without-parallel-calls=/unsafe, missing-prefetch=/unsafe


net = keras.Sequential([keras.Input((64, 64, 3)), keras.layers.Flatten(), keras.layers.Dense(1)])
net.compile("sgd", "mse")
net.fit(Settings().data(), epochs=2, verbose=0)
print(len(net.layers))
