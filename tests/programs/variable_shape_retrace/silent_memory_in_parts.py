"""Slices by what an object counts, too, but always of one length; and a memory that is read once it is full."""
# never: variable-shape-retrace

import numpy as np
import tensorflow as tf


class Diary:
    def __init__(self, width, days):
        self.pages = np.zeros((days, width), np.float32)
        self.place = 0
        self.week = 0
        self.kept = 7
        self.days = days

    def write(self, page):
        self.pages[self.place] = page
        self.place = (self.place + 1) % self.days
        self.week += 1

    @tf.function
    def weigh(self, pages):
        return tf.reduce_sum(tf.square(pages))

    def last_days(self):
        return self.weigh(self.pages[: self.kept])

    def this_week(self):
        return self.weigh(self.pages[self.week : self.week + 7])

    def up_to_the_ring(self):
        return self.weigh(self.pages[: self.place])


class Roll:
    def __init__(self, width, steps):
        self.seen = np.zeros((steps, width), np.float32)
        self.filled = 0

    def put(self, row):
        self.seen[self.filled] = row
        self.filled += 1

    @tf.function
    def weigh(self, rows):
        return tf.reduce_sum(tf.square(rows))

    def empty(self):
        found = self.weigh(self.seen[: self.filled])
        self.filled = 0
        return found


def live(diary, roll, life):
    for page in life:
        diary.write(page)
        roll.put(page)
        print(diary.last_days(), diary.this_week(), diary.up_to_the_ring(), roll.empty())
