import numpy as np
from tensorflow import data, keras

images = np.load("images.npy")
labels = np.load("labels.npy")

ds = (
    data.Dataset.from_tensor_slices((images, labels))
    .shuffle(len(images))
    .batch(32)  # expect: missing-prefetch=advice/safe/certain
)
model = keras.models.load_model("start.keras")
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(ds, epochs=3)
