import tensorflow as tf
from tensorflow import keras


def run(model, x_val, y_val):
    val_ds = tf.data.Dataset.from_tensor_slices((x_val, y_val)).shuffle(1000).batch(64).cache()
    test_ds = tf.data.Dataset.from_tensor_slices((x_val, y_val)).shuffle(1000).cache().batch(64)
    model.evaluate(test_ds)
    return model.evaluate(val_ds)


run(keras.models.load_model("m.keras"), *keras.datasets.mnist.load_data()[1])
