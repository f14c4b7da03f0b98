from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pool

import tensorflow as tf


def read(path):
    return tf.io.decode_jpeg(tf.io.read_file(path)).numpy()


def main(paths):
    arrays = list(map(read, paths))
    with ThreadPoolExecutor() as executor:
        arrays += executor.map(read, paths)
    with Pool(4) as pool:
        names = pool.map(str.upper, paths)
    structure = tf.nest.map_structure(tf.convert_to_tensor, {"a": arrays[0]})
    return names, structure
