import functools

import django.core.cache
import tensorflow as tf


class Query:
    def __init__(self, rows):
        self.rows = rows

    def repeat(self):
        return self

    def shuffle(self, n):
        return self

    def cache(self):
        return self


@functools.cache
def vocabulary():
    return tf.io.gfile.GFile("vocab.txt").read().split()


query = Query([1, 2]).repeat().shuffle(10).cache()
django.core.cache.cache.set("vocabulary", vocabulary())
