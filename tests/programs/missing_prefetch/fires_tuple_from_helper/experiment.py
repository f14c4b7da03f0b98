from tensorflow import keras
from tensorflow.data import AUTOTUNE, Dataset


def split(x, y, n):
    train = Dataset.from_tensor_slices((x[:n], y[:n])).shuffle(n).batch(64)  # expect: missing-prefetch=advice
    valid = Dataset.from_tensor_slices((x[n:], y[n:])).batch(64).prefetch(AUTOTUNE)
    return train, valid


def experiment(x, y):
    train_ds, val_ds = split(x, y, 8000)
    model = keras.applications.MobileNetV2(weights=None, classes=10)
    model.compile("adam", "sparse_categorical_crossentropy")
    model.fit(x=train_ds, validation_data=val_ds, epochs=10)
