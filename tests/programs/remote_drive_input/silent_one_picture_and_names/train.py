# never: remote-drive-input
import cv2
import tensorflow as tf

logo = cv2.imread("/content/drive/MyDrive/logo.png")
text = "mounted at /content/drive/"
other = tf.io.gfile.glob("/mnt/content/drive/*.png")
