from tensorflow import data, keras


def train(model: keras.Model, images, steps):
    for step in range(steps):
        batch = next(iter(data.Dataset.from_tensor_slices(images).batch(32).prefetch(1)))  # expect: dataset-built-in-loop=warning/unsafe/certain
        model.train_on_batch(batch, batch)
