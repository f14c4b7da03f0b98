import tensorflow as tf

(x_train, y_train), _ = tf.keras.datasets.mnist.load_data()
train = tf.data.Dataset.from_tensor_slices((x_train, y_train)).batch(32).shuffle(10000)  # expect: shuffle-after-batch=warning/unsafe/certain
train = train.prefetch(tf.data.AUTOTUNE)
