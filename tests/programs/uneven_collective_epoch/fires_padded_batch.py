import tensorflow as tf

communication = tf.distribute.experimental.CommunicationOptions()
workers = tf.distribute.MultiWorkerMirroredStrategy(communication_options=communication)


@tf.function
def step(batch):
    return workers.run(tf.identity, args=(batch,))


def train(sentences):
    dataset = tf.data.Dataset.from_tensor_slices(sentences).padded_batch(16, padded_shapes=(None,)).prefetch(1)
    for batch in workers.experimental_distribute_dataset(dataset):  # expect: uneven-collective-epoch=/none
        step(batch)
