import tensorflow as tf

ds = tf.data.Dataset.range(10)


def prepare(data, n):
    data.shuffle(10)  # expect: dataset-step-discarded=/unsafe
    data.batch(n)  # expect: dataset-step-discarded=/unsafe
    data.map(lambda x: x + 1)  # expect: dataset-step-discarded=/unsafe
    return data


class Holder:
    def __init__(self, d):
        self.d = d
        self.d.repeat()  # expect: dataset-step-discarded=/unsafe

    def first(self):
        self.d.prefetch(1)  # expect: dataset-step-discarded=/unsafe
        return next(iter(self.d))


print(next(iter(prepare(ds, 2))).shape.rank is not None, Holder(ds).first().shape)
