import tensorflow as tf


def fit(data, use_multiprocessing):
    return data, use_multiprocessing, tf.__version__


class Pipeline:
    def predict(self, data, use_multiprocessing=False):
        return data


fit([1], use_multiprocessing=True)
Pipeline().predict([1], use_multiprocessing=True)
