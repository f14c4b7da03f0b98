import tensorflow as tf


def halves(x, y, batch):
    def part(low, high):
        dataset = tf.data.Dataset.from_tensor_slices((x[low:high], y[low:high]))
        return dataset.shuffle(25_000).batch(batch).prefetch(tf.data.AUTOTUNE)

    return part(0, 25_000), part(25_000, 50_000)


class Search:
    def __init__(self, step):
        self.step = step

    def run(self, weights, architecture, steps):
        for _ in range(steps):
            first = next(iter(weights))  # expect: iterator-restarted-in-loop=advice/unsafe/certain
            second = next(iter(architecture))  # expect: iterator-restarted-in-loop=advice/unsafe/certain
            self.step(first, second)


(x, y), _ = tf.keras.datasets.cifar10.load_data()
Search(print).run(*halves(x, y, 64), 20_000)
