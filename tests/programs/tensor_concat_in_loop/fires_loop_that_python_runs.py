import tensorflow as tf


class Suppression:
    def __call__(self, boxes, classes):
        found = tf.zeros([0, 4])
        for one in tf.unique(classes)[0]:
            found = tf.concat([found, tf.boolean_mask(boxes, classes == one)], 0)  # expect: tensor-concat-in-loop=advice
        return found


def look(model, frames):
    keep = Suppression()
    for _ in range(10000):
        boxes, classes = model(frames)
        print(keep(boxes, classes))
