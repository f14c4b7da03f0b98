"""The first batch again and again, or the start of a pipeline for each; the fix where the iterator is in sight."""

import tensorflow as tf


def augmented(x):
    return x + tf.random.uniform(tf.shape(x))


def python(x):
    return tf.py_function(lambda v: v, [x], tf.float32)


def train(model: tf.keras.Model, rows, steps):
    ds = tf.data.Dataset.from_tensor_slices(rows).batch(8).prefetch(1)
    endless = ds.repeat()
    for _ in range(steps):
        model.train_on_batch(next(iter(ds)))  # expect: iterator-restarted-in-loop=advice/unsafe/certain
    for _ in range(steps):
        model.train_on_batch(next(iter(endless)))  # expect: iterator-restarted-in-loop=advice/unsafe/certain
    for _ in range(steps):
        model.train_on_batch(iter(ds).get_next())  # expect: iterator-restarted-in-loop=advice/unsafe/certain
    for _ in range(steps):
        for batch in ds.take(1):  # expect: iterator-restarted-in-loop=advice/none/certain
            model.train_on_batch(batch)
    for _ in range(steps):
        batches = iter(ds)
        model.train_on_batch(next(batches))  # expect: iterator-restarted-in-loop=advice/none/certain
    shuffled = tf.data.Dataset.from_tensor_slices(rows).shuffle(1000).batch(8).prefetch(1)
    again = tf.data.Dataset.from_tensor_slices(rows).shuffle(1000, 3, True).batch(8).prefetch(1)
    frozen = tf.data.Dataset.from_tensor_slices(rows).shuffle(1000, 3, False).batch(8).prefetch(1)
    files = tf.keras.utils.image_dataset_from_directory("images").prefetch(1)
    for _ in range(steps):
        model.train_on_batch(next(iter(shuffled)))  # expect: iterator-restarted-in-loop=advice/unsafe/certain
    for _ in range(steps):
        model.train_on_batch(next(iter(again)))  # expect: iterator-restarted-in-loop=advice/unsafe/certain
    python_ds = ds.map(python, 4).prefetch(1)  # expect: python-function-in-map
    for _ in range(steps):
        model.train_on_batch(next(iter(python_ds)))  # expect: iterator-restarted-in-loop=advice/unsafe
    for _ in range(steps):
        model.train_on_batch(next(iter(frozen)))  # expect: iterator-restarted-in-loop=advice/unsafe/certain
    for _ in range(steps):
        model.train_on_batch(next(iter(files)))  # expect: iterator-restarted-in-loop=advice/unsafe/certain
    noisy = ds.map(augmented, 4).prefetch(1)
    for _ in range(steps):
        model.train_on_batch(next(iter(noisy)))  # expect: iterator-restarted-in-loop=advice/unsafe


def drawn(model: tf.keras.Model, ds: tf.data.Dataset, steps):
    for _ in range(steps):
        model.train_on_batch(next(iter(ds)))  # expect: iterator-restarted-in-loop=advice/unsafe
    generated = tf.data.Dataset.from_generator(lambda: [1, 2], tf.int64).batch(8).prefetch(1)
    for _ in range(steps):
        model.train_on_batch(next(iter(generated)))  # expect: iterator-restarted-in-loop=advice/unsafe


def over_lines(model: tf.keras.Model, rows, steps):
    ds = tf.data.Dataset.from_tensor_slices(rows).batch(8).prefetch(1)
    for _ in range(steps):
        batch = next(  # expect: iterator-restarted-in-loop=advice
            iter(  # a comment
                ds
            )
        )  # the first one again
        model.train_on_batch(batch)


def first_of(ds):
    return next(iter(ds))  # expect: iterator-restarted-in-loop=advice/none


def helped(model: tf.keras.Model, rows, steps):
    ds = tf.data.Dataset.from_tensor_slices(rows).batch(8).prefetch(1)
    for _ in range(steps):
        model.train_on_batch(first_of(ds))


def shown(rows, steps):
    ds = tf.data.Dataset.from_tensor_slices(rows).batch(8)
    for _ in range(steps):
        print(next(iter(ds)))  # expect: iterator-restarted-in-loop=advice/unsafe/certain
