"""What is run by itself does not train for that: an operation that saves, another library's runner."""

# never: host-decode-in-step
import cv2
import tensorflow.compat.v1 as tf

from trains import Train

tf.disable_v2_behavior()

session = tf.InteractiveSession()
frames = tf.placeholder(tf.float32, (None, 66, 200, 3))
angle = tf.layers.dense(tf.layers.flatten(frames), 1)
last = tf.get_variable("last", (1, 1))
keep = last.assign(angle)
train = Train(number=9)


def steer(paths):
    for path in paths:
        keep.run(feed_dict={frames: cv2.imread(path)[None]})


def drive(paths):
    for path in paths:
        print(cv2.imread(path).shape)
        train.run(to="Bern")
