import tensorflow as tf


def mixture(tables, weights):
    parts = []
    for table in tables:
        part = tf.data.Dataset.from_tensor_slices((table["x"].values, table["y"].values))
        parts.append(part.shuffle(len(table)).repeat())
    mixed = tf.data.Dataset.sample_from_datasets(parts, weights)
    return mixed.batch(32).prefetch(tf.data.AUTOTUNE)


def train(model: tf.keras.Model, tables):
    weights = [1 / len(tables)] * len(tables)
    model.fit(mixture(tables, weights), steps_per_epoch=500, epochs=2)
