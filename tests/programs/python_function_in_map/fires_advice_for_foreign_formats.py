import librosa
import pydicom
import tensorflow as tf


def sound(path):
    samples, _ = librosa.load(path.decode(), sr=16_000)
    return samples


def scan(path):
    return pydicom.dcmread(path.numpy().decode()).pixel_array


def sounds(paths):
    ds = tf.data.Dataset.from_tensor_slices(paths)
    return ds.map(lambda p: tf.numpy_function(sound, [p], tf.float32), tf.data.AUTOTUNE)  # expect: python-function-in-map=advice/none/certain


def scans(paths):
    ds = tf.data.Dataset.from_tensor_slices(paths)
    return ds.map(lambda p: tf.py_function(scan, [p], tf.uint16), tf.data.AUTOTUNE)  # expect: python-function-in-map=advice/none/certain
