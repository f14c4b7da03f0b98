import numpy as np
import tensorflow as tf

bn = tf.keras.layers.BatchNormalization()
x = tf.random.stateless_normal((8, 3), [1, 2]) + 3
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def step(x):
        return bn(x, training=True)

    print(np.round(step(x).numpy()[0], 3))
    bn.trainable = i % 2 == 0
