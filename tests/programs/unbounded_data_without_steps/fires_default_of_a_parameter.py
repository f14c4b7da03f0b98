import tensorflow as tf


def endless():
    return tf.data.TFRecordDataset("train.tfrecord").repeat().batch(32)


def train(dataset_fn=endless, epochs=5):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit(dataset_fn(), epochs=epochs)  # expect: unbounded-data-without-steps=warning/unsafe/likely


def evaluate(dataset_fn=endless):
    model = tf.keras.models.load_model("m.keras")
    return model.evaluate(dataset_fn())  # expect: unbounded-data-without-steps=error/unsafe/certain


print(evaluate())
