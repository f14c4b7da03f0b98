import tensorflow as tf
from tensorflow.data import Dataset

images = Dataset.list_files("images/*/*.png", shuffle=False)
images = images.map(lambda p: (tf.io.decode_png(tf.io.read_file(p)), tf.strings.split(p, "/")[-2]), num_parallel_calls=4)
images = images.repeat().shuffle(1 << 14).batch(64).prefetch(2)  # expect: shuffle-after-decode=warning/none/certain
