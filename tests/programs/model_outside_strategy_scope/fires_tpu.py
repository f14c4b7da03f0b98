import tensorflow as tf
from tensorflow.keras.applications import EfficientNetB0

resolver = tf.distribute.cluster_resolver.TPUClusterResolver()
tf.config.experimental_connect_to_cluster(resolver)
tf.tpu.experimental.initialize_tpu_system(resolver)
tpu = tf.distribute.TPUStrategy(resolver)


def train(dataset: tf.data.Dataset):
    network = EfficientNetB0(weights=None)  # expect: model-outside-strategy-scope=advice/none/likely
    network.compile("adam", "sparse_categorical_crossentropy")
    network.fit(dataset.prefetch(1), epochs=3)
