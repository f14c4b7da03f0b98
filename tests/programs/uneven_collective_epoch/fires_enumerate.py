from tensorflow import data, distribute, function

strategy = distribute.MultiWorkerMirroredStrategy()


@function
def step(batch):
    return strategy.run(lambda x: x, args=(batch,))


def train(paths):
    lines = data.TextLineDataset(paths).batch(32).prefetch(data.AUTOTUNE)
    distributed = strategy.experimental_distribute_dataset(lines)
    for index, batch in enumerate(distributed):  # expect: uneven-collective-epoch=/none
        step(batch)
        if index % 100 == 0:
            print(index)
