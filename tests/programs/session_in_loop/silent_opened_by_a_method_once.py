import functools

import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
words = tf.placeholder(tf.string, [None])
lengths = tf.strings.length(words)


class Counter:
    def __init__(self):
        self._sess = None

    def _open(self):
        self._sess = tf.Session()
        self._sess.run(tf.tables_initializer())

    def count(self, line):
        if self._sess is None:
            self._open()
        return self._sess.run(lengths, {words: line.split()})


@functools.lru_cache(maxsize=None)
def shared():
    session = tf.Session()
    session.run(tf.tables_initializer())
    return session


def counted(lines):
    counter = Counter()
    for line in lines:
        yield counter.count(line), shared().run(lengths, {words: [line]})
