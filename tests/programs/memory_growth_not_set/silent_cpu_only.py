# never: memory-growth-not-set
import os
from multiprocessing import Process

os.environ["CUDA_VISIBLE_DEVICES"] = "-1"
import tensorflow as tf  # noqa: E402


def train(k):
    model = tf.keras.Sequential([tf.keras.layers.Dense(k)])
    model.compile("adam", "mse")
    model.fit(tf.zeros((100, 4)), tf.zeros((100, k)))


if __name__ == "__main__":
    for k in range(1, 4):
        Process(target=train, args=(k,)).start()
