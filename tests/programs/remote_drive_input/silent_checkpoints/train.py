# never: remote-drive-input
import glob

import h5py
import tensorflow as tf

OUT = "/content/drive/MyDrive/run1"
save = tf.keras.callbacks.ModelCheckpoint(OUT + "/{epoch}.h5", save_best_only=True)
latest = sorted(glob.glob(OUT + "/ckpt-*.index"))[-1:]
model = tf.keras.models.load_model(OUT + "/best.keras")
weights = h5py.File(OUT + "/model_weights.h5", "r")
board = tf.keras.callbacks.TensorBoard(log_dir="/content/drive/MyDrive/logs")
