from functools import partial

from tensorflow.keras import Input, Sequential, layers

Hidden = partial(layers.Dense, activation="relu")
Classify = partial(layers.Dense, 7)
Decide = partial(Classify, activation="softmax")


def mlp(head, *widths):
    net = Sequential([Input((40,))] + [Hidden(width) for width in widths])
    net.add(head)
    return net


raw = Sequential([Input((40,)), Hidden(32)])
raw.add(Classify())
raw.compile("rmsprop", "sparse_categorical_crossentropy")  # expect: loss-activation-mismatch=error/unsafe/certain
fine = Sequential([Input((40,)), Hidden(32), Decide()])
fine.compile("rmsprop", "sparse_categorical_crossentropy")
told = Sequential([Input((40,)), Hidden(32), Decide(activation=None)])
told.compile("rmsprop", "sparse_categorical_crossentropy")  # expect: loss-activation-mismatch=error/unsafe/certain
