# never: remote-drive-input
import tensorflow as tf

train = tf.keras.utils.image_dataset_from_directory("/content/train")
files = tf.data.Dataset.list_files("data/drive/*.png")
