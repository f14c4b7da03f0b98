import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def input_fn(params):
    files = tf.data.Dataset.list_files(params["pattern"], shuffle=True)
    dataset = files.interleave(  # expect: interleave-without-parallel-calls=advice/safe/certain
        lambda name: tf.data.TFRecordDataset(name, buffer_size=8 << 20),
        cycle_length=8,
        block_length=4,
    )
    return dataset.shuffle(2048).repeat().batch(params["batch_size"]).prefetch(2)
