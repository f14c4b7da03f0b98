import tensorflow as tf
from tensorflow import keras

names = [f"pictures/{i}.jpg" for i in range(800)]
labels = [i % 2 for i in range(800)]


def read(name, label):
    image = tf.io.decode_jpeg(tf.io.read_file(name), channels=3)
    return tf.image.resize(image, (96, 96)), label


train = tf.data.Dataset.from_tensor_slices((names, labels))
train = train.map(read, num_parallel_calls=tf.data.AUTOTUNE)  # expect: missing-cache=advice
train = train.batch(32).prefetch(tf.data.AUTOTUNE)
net = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(train, epochs=20)
