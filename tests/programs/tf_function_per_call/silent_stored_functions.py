import tensorflow as tf


class Ensemble:
    def __init__(self, models):
        self.models = models
        self.calls = {}
        for name, model in models.items():
            self.calls[name] = tf.function(model)
        self.list = [tf.function(m) for m in models.values()]

    def __call__(self, x):
        return {name: call(x) for name, call in self.calls.items()}
