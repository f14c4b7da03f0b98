"""Of each picture and each kind another number of boxes is left: no form for all at once gives that."""

import tensorflow as tf

model = tf.keras.models.load_model("detector.keras")


def of_picture(given):
    boxes, scores, kinds = given
    seen = tf.unique(kinds)[0]

    def of_kind(kind):
        own = tf.where(tf.equal(kinds, kind))[:, 0]
        left = tf.image.non_max_suppression(tf.gather(boxes, own), tf.gather(scores, own), 20)
        return tf.pad(tf.gather(own, left), [[0, 20 - tf.shape(left)[0]]], constant_values=-1)

    return tf.map_fn(of_kind, seen, fn_output_signature=tf.int64)[:1]


boxes, scores, kinds = model(tf.zeros((8, 256, 256, 3)))
print(tf.map_fn(of_picture, (boxes, scores, kinds), fn_output_signature=tf.int64))
