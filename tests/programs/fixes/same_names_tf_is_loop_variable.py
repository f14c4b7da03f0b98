import tensorflow


import keras

def decode(x):
    return tensorflow.image.random_flip_left_right(tensorflow.ones((64, 64, 3))) * 0 + tensorflow.cast(x, tensorflow.float32), 0.0


for tf in range(3):
    net = keras.Sequential([keras.Input((64, 64, 3)), keras.layers.Flatten(), keras.layers.Dense(1)])
    net.compile("sgd", "mse")
    net.fit(tensorflow.data.Dataset.range(2048).map(decode).batch(8), epochs=2, verbose=0)  # expect: map-without-parallel-calls=/unsafe, missing-prefetch=/safe
    print(tf, len(net.layers))
