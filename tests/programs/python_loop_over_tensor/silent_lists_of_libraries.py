"""Loops over what libraries give as lists of Python: there is no tensor in them."""

import numpy as np
import tensorflow as tf
from tensorflow.keras.applications.resnet50 import ResNet50, decode_predictions, preprocess_input
from tensorflow.python.lib.io import record_reader
from tensorflow.python.platform import columns

network = ResNet50(weights="imagenet")


def answers(paths):
    for path in paths:
        picture = np.expand_dims(np.asarray(tf.keras.utils.load_img(path, target_size=(224, 224))), 0)
        best = decode_predictions(network.predict_on_batch(preprocess_input(picture)), top=10)
        found = []
        for row in best[0]:
            found.append({"name": row[1], "share": float(row[2]) * 100})
        yield found


def fields(table):
    kept = []
    for field in columns.schema_fields(table):
        if field.name in ("user", "item"):
            kept.append(field.width + 1)
    for offset in record_reader.tf_record_offsets(table):
        kept.append(offset * 2)
    return kept


def size(values):
    while True:
        total = 1
        for side in tf.zeros((4, 5, 6)).get_shape().as_list():
            total = total * side + 1
        yield total, values


def brightness(files):
    pictures = np.stack([np.load(name) for name in files])
    total = 0.0
    for picture in preprocess_input(pictures):
        total += picture.mean() * 2.0
    return total
