# never: host-decode-in-step
import queue
import threading

import cv2
import tensorflow as tf

waiting = queue.Queue(8)


def produce(paths):
    for path in paths:
        waiting.put(cv2.imread(path))


def train(net, paths):
    threading.Thread(target=produce, args=(paths,)).start()
    for _ in range(len(paths)):
        image = waiting.get()
        net.train_on_batch(image[None], image[None])


def load(path):
    return tf.io.decode_jpeg(tf.io.read_file(path), channels=3)


def piped(net, paths):
    for batch in tf.data.Dataset.from_tensor_slices(paths).map(load, num_parallel_calls=4).batch(32).prefetch(1):
        net.train_on_batch(batch, batch)
