# never: dataset-materialised-for-length
import glob

import tensorflow as tf


def count(folder):
    files = glob.glob(folder + "/*.tfrecord")
    words = len(list(open("words.txt")))
    return len(list(files)), words, sum(1 for _ in files), tf.data.TFRecordDataset(files)
