import tensorflow as tf


def train(model, given, unseen, **options):
    options.setdefault("epochs", 5)
    model.compile("adam", "mse")
    return model.fit(given.batch(64).prefetch(4), validation_data=unseen.batch(64).cache(), **options)


def search(build, x, y):
    pairs = tf.data.Dataset.from_tensor_slices((x, y))
    best = []
    for width in (8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192):
        best.append(train(build(width), pairs.skip(100), pairs.take(100)))
    return best
