import tensorflow as tf
from loaders_of_the_laboratory import PhotoBatches, photo_batches


def train(model: tf.keras.Model, paths, workers):
    batches = PhotoBatches(paths, 16)
    model.fit(  # expect: use-multiprocessing=/unsafe
        batches,
        epochs=3,
        use_multiprocessing=True if workers > 1 else False,
        workers=workers,
    )
    model.fit(  # expect: use-multiprocessing=/unsafe
        photo_batches(paths, 16),
        epochs=3,
        use_multiprocessing=True if workers > 1 else False,
        workers=workers,
    )
