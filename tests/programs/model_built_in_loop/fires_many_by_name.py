import tensorflow as tf


def compare(x, y, sizes):
    for name, units in sizes.items():
        net = tf.keras.Sequential([tf.keras.layers.Dense(units)])  # expect: model-built-in-loop=advice
        net.compile("adam", "mse")
        print(name, net.fit(x, y, verbose=0).history["loss"][-1])
