from tensorflow import data, keras


def train(model: keras.Model, x, y, epochs):
    train_ds = data.Dataset.from_tensor_slices((x, y)).batch(32).prefetch(1)
    for epoch in range(epochs):
        for images, labels in train_ds.take(1):  # expect: iterator-restarted-in-loop=advice/none/certain
            model.train_on_batch(images, labels)
