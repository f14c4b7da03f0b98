# never: interleave-without-parallel-calls
import itertools

import more_itertools
import tensorflow as tf

print(tf.__version__, list(more_itertools.interleave([1, 2], [3, 4])))


class Stream:
    def flat_map(self, function):
        return itertools.chain.from_iterable(map(function, self))

    def interleave(self, other):
        return zip(self, other)


def mixed(stream: Stream, other):
    return stream.interleave(other), stream.flat_map(tf.io.gfile.listdir)
