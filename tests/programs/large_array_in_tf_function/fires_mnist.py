import tensorflow as tf

(x_train, y_train), _ = tf.keras.datasets.cifar10.load_data()
x_train = x_train.astype("float32") / 255.0


@tf.function
def sample(n):
    rows = tf.random.uniform((n,), 0, 50000, tf.int32)
    return tf.gather(x_train, rows)  # expect: large-array-in-tf-function=advice
