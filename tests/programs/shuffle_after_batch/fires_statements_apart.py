from tensorflow import data


def training_set(lines, parse, batch_size):
    dataset = data.TextLineDataset(lines)
    dataset = dataset.map(parse, num_parallel_calls=data.AUTOTUNE)
    dataset = dataset.batch(batch_size, drop_remainder=True)
    dataset = dataset.repeat()
    dataset = dataset.shuffle(buffer_size=500)  # expect: shuffle-after-batch=warning/none/certain
    return dataset.prefetch(2)
