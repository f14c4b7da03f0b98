"""Each number of each row of a tensor is made an `int`, and the rows of an array beside it."""

import tensorflow as tf

letters = "abcdefghijklmnopqrstuvwxyz"


def texts(logits, lengths):
    paths, _ = tf.nn.ctc_greedy_decoder(logits, lengths)
    dense = tf.sparse.to_dense(paths[0], default_value=-1)
    said = []
    for number in range(len(dense)):  # expect: python-loop-over-tensor
        said.append("".join([letters[int(code)] for code in dense[number, :] if int(code) != -1]))
    rows = dense.numpy()
    for number in range(len(rows)):
        said.append("".join([letters[int(code)] for code in rows[number, :] if int(code) != -1]))
    return said
