import tensorflow as tf

MANY = 900


def open_scan(name):
    return tf.image.resize(tf.io.decode_png(tf.io.read_file(name), channels=1), [48, 48])


def all_scans():
    names = ["scans/%03d.png" % n for n in range(MANY)]
    found = tf.data.Dataset.from_tensor_slices(names)
    found = found.map(open_scan, num_parallel_calls=tf.data.AUTOTUNE)  # expect: missing-cache=advice/unsafe
    return found.shuffle(MANY).batch(30).prefetch(tf.data.AUTOTUNE)


def scans_of_once():
    names = ["once/%03d.png" % n for n in range(MANY)]
    found = tf.data.Dataset.from_tensor_slices(names)
    return found.map(open_scan, num_parallel_calls=tf.data.AUTOTUNE).batch(30).prefetch(tf.data.AUTOTUNE)
