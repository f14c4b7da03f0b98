import tensorflow as tf


import keras

def decode(x):
    return tf.image.random_flip_left_right(tf.ones((64, 64, 3))) * 0 + tf.cast(x, tf.float32), 0.0


def pipeline(tf):
    return tf.map(decode).batch(8)  # expect: map-without-parallel-calls=/none, missing-prefetch=/none


net = keras.Sequential([keras.Input((64, 64, 3)), keras.layers.Flatten(), keras.layers.Dense(1)])
net.compile("sgd", "mse")
net.fit(pipeline(tf.data.Dataset.range(2048)), epochs=2, verbose=0)
print(len(net.layers))
