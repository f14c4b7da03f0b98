# never: remote-drive-input
import glob
import shutil

import tensorflow as tf

for path in glob.glob("/content/drive/MyDrive/shards/*.tfrecord"):
    shutil.copy(path, "/content/shards/")
dataset = tf.data.TFRecordDataset(glob.glob("/content/shards/*.tfrecord"))
