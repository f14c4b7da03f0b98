import tensorflow as tf

FEATURES = {"image": tf.io.FixedLenFeature([], tf.string), "label": tf.io.FixedLenFeature([], tf.int64)}


def parse(record):
    example = tf.io.parse_single_example(record, FEATURES)
    return tf.io.decode_jpeg(example["image"], channels=3), example["label"]


def input_fn(filenames, training, batch_size):
    ds = tf.data.TFRecordDataset(filenames)
    if training:
        ds.shuffle(buffer_size=5000)  # expect: dataset-step-discarded=warning/unsafe/certain
    ds = ds.map(parse, num_parallel_calls=tf.data.AUTOTUNE)
    ds = ds.batch(batch_size)
    return ds.prefetch(tf.data.AUTOTUNE)


model = tf.keras.applications.MobileNetV2(weights=None, classes=10)
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(input_fn(["train.tfrecord"], True, 32), epochs=10)
