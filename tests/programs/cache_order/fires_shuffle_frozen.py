import tensorflow as tf
from tensorflow import keras

BUFFER = 512


def make(pairs):
    eng, spa = zip(*pairs)
    dataset = tf.data.Dataset.from_tensor_slices((list(eng), list(spa)))
    dataset = dataset.batch(64)
    return dataset.shuffle(BUFFER).prefetch(16).cache()  # expect: cache-order=warning/unsafe/certain, shuffle-after-batch=advice/none/certain


def train(pairs):
    model = keras.models.load_model("seq2seq.keras")
    model.fit(make(pairs), epochs=30)
