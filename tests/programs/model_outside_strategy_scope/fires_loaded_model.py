import tensorflow as tf


def resume(path, dataset: tf.data.Dataset):
    mirrored = tf.distribute.MirroredStrategy()
    model = tf.keras.models.load_model(path)  # expect: model-outside-strategy-scope=advice/none/likely
    print(mirrored.num_replicas_in_sync)
    model.fit(dataset.prefetch(1), epochs=10)
