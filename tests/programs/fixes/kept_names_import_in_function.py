import keras

def decode(x):
    import tensorflow as tf

    return tf.image.random_flip_left_right(tf.ones((64, 64, 3))) * 0 + tf.cast(x, tf.float32), 0.0


def main():
    from tensorflow.data import Dataset

    net = keras.Sequential([keras.Input((64, 64, 3)), keras.layers.Flatten(), keras.layers.Dense(1)])
    net.compile("sgd", "mse")
    net.fit(Dataset.range(2048).map(decode).batch(8), epochs=2, verbose=0)  # expect: map-without-parallel-calls=/none, missing-prefetch=/none
    print(len(net.layers))


main()
