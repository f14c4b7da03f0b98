import numpy as np, tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")


class S(tf.keras.utils.Sequence):
    def __init__(self, n, **kw):
        super().__init__(**kw)
        self.n = n

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        return np.ones((4, 2)), np.ones((4, 1))


try:
    m.fit(S(3), epochs=1, verbose=0, workers=2, use_multiprocessing=True, max_queue_size=10)  # expect: use-multiprocessing=/unsafe
    print("fit")
except TypeError as e:
    print("TypeError")
h = m.fit(S(3, workers=1, use_multiprocessing=False), verbose=0)
print(sorted(h.history))
