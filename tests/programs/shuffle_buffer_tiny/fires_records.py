from tensorflow.data import AUTOTUNE, TFRecordDataset
from tensorflow.io import FixedLenFeature, parse_single_example


def parse(record):
    return parse_single_example(record, {"x": FixedLenFeature((8,), "float32")})


def train_ds(name):
    return (
        TFRecordDataset(name)
        .map(parse, num_parallel_calls=AUTOTUNE)
        .repeat()
        .shuffle(32)  # expect: shuffle-buffer-tiny=warning/none/certain
        .batch(32)
        .prefetch(AUTOTUNE)
    )
