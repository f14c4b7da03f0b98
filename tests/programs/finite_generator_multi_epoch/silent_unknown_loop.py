import itertools

import tensorflow as tf


def until(queue):
    while not queue.closed:
        yield queue.get()


def endless(x):
    for index in itertools.count():
        yield x[index % len(x)]


def from_loader(loader):
    for batch in loader.stream():
        yield batch


def train(model: tf.keras.Model, queue, x, loader):
    model.fit(until(queue), epochs=10, steps_per_epoch=4)
    model.fit(endless(x), epochs=10, steps_per_epoch=4)
    model.fit(from_loader(loader), epochs=10, steps_per_epoch=4)
