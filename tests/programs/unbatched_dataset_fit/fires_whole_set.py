import tensorflow as tf
from tensorflow.data import Dataset


def train(images, labels):
    model = tf.keras.applications.ResNet50(weights=None)
    model.compile("adam", "sparse_categorical_crossentropy")
    model.fit(Dataset.from_tensors((images, labels)), epochs=10)  # expect: unbatched-dataset-fit=advice/none/certain
