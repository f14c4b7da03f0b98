from tensorflow import data


def training_set(x, y, batch_size):
    dataset = data.Dataset.from_tensor_slices((x, y))
    dataset = dataset.shuffle(buffer_size=2048)
    dataset = dataset.repeat(None)
    dataset = dataset.batch(batch_size)
    dataset = dataset.cache()  # expect: cache-order=error/display/certain
    return dataset.prefetch(data.AUTOTUNE)
