import tensorflow.compat.v1 as tf

FEATURES = {"image": tf.FixedLenFeature((), tf.string), "label": tf.FixedLenFeature((), tf.int64)}


def parse(record):
    example = tf.parse_single_example(record, FEATURES)
    return tf.image.decode_jpeg(example["image"]), example["label"]


def input_fn():
    ds = tf.data.TFRecordDataset("train.tfrecord").map(parse, num_parallel_calls=8)
    return ds.shuffle(buffer_size=50000).repeat().batch(64).prefetch(1)  # expect: shuffle-after-decode=warning/none/certain
