from tensorflow import data


def training_set(x, y, batch_size):
    dataset = data.Dataset.from_tensor_slices((x, y))
    dataset = dataset.shuffle(buffer_size=2048)
    dataset = dataset.repeat(None)
    dataset = dataset.batch(batch_size)
    # expect: cache-order=error/unsafe/certain
    dataset = dataset.cache()
    return dataset.prefetch(data.AUTOTUNE)
