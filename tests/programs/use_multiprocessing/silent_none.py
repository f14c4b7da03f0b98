import tensorflow as tf

OPTIONS = {"use_multiprocessing": False}


def run(model: tf.keras.Model, sequence):
    model.evaluate(sequence, use_multiprocessing=None)
    return model.predict(sequence, **OPTIONS)
