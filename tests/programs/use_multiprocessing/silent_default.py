import tensorflow as tf


def run(model: tf.keras.Model, sequence):
    return model.predict(sequence, workers=4, max_queue_size=20)
