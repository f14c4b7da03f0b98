import tensorflow as tf


def pipeline(files, training):
    dataset = tf.data.TextLineDataset(files)
    dataset = dataset.shuffle(1000) if training else dataset
    print(dataset.batch(3))
    steps = [dataset.batch(8), dataset.repeat()]
    dataset.save("copy")
    return steps, dataset.prefetch(1)


def log(dataset):
    dataset.as_numpy_iterator()
    return dataset


def with_function_of_the_project(files):
    dataset = tf.data.TextLineDataset(files)
    dataset.apply(log)
    return dataset
