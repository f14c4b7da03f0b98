"""The tensors of an iterator are given to `fit`, through a function that returns parts of them."""

import numpy as np
import tensorflow as tf


def rows(table):
    def generator():
        for row in table:
            kept = tuple(filter(lambda number: number > 0, row))
            yield {"row": kept, "length": len(kept), "label": int(np.sum(row) > 9)}

    return generator


def tensors(table):
    kinds = {"row": tf.int64, "length": tf.int64, "label": tf.int64}
    shapes = {"row": [None], "length": [], "label": []}
    dataset = (
        tf.data.Dataset.from_generator(rows(table), kinds)
        .shuffle(4000)
        .repeat()
        .padded_batch(256, padded_shapes=shapes)  # expect: missing-prefetch=warning
    )
    drawn = tf.compat.v1.data.make_one_shot_iterator(dataset).get_next()
    return (drawn["row"], drawn["length"]), drawn["label"]


def train(model, table):
    model = tf.keras.models.clone_model(model)
    model.compile("adam", "binary_crossentropy")
    x, y = tensors(table)
    model.fit(x, y, steps_per_epoch=300, epochs=30)
