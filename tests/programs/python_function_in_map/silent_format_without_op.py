import nibabel as nib
import numpy as np
import tensorflow as tf
from tokenizers import Tokenizer

tokenizer = Tokenizer.from_file("tokenizer.json")


def volume(path):
    return np.asarray(nib.load(path.decode()).dataobj, dtype=np.float32)


def tokens(line):
    return np.array(tokenizer.encode(line.decode()).ids, np.int64)


def build(paths, lines):
    volumes = tf.data.Dataset.from_tensor_slices(paths)
    volumes = volumes.map(lambda p: tf.numpy_function(volume, [p], tf.float32), num_parallel_calls=tf.data.AUTOTUNE)
    texts = tf.data.Dataset.from_tensor_slices(lines)
    texts = texts.map(lambda t: tf.numpy_function(tokens, [t], tf.int64), num_parallel_calls=tf.data.AUTOTUNE)
    return volumes, texts
