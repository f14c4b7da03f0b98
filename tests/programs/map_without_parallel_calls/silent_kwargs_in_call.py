import tensorflow as tf

MAP_OPTIONS = dict(num_parallel_calls=tf.data.AUTOTUNE, deterministic=False)


def parse(record):
    example = tf.io.parse_single_example(record, {"jpeg": tf.io.FixedLenFeature([], tf.string)})
    return tf.io.decode_jpeg(example["jpeg"])


def build(files, **options):
    ds = tf.data.TFRecordDataset(files)
    return ds.map(parse, **MAP_OPTIONS).map(tf.image.rgb_to_grayscale, **options)
