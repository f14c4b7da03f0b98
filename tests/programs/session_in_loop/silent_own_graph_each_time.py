import tensorflow as tf


def crop_all(images, boxes):
    cropped = []
    for image, box in zip(images, boxes):
        graph = tf.Graph()
        with graph.as_default():
            source = tf.placeholder(tf.uint8, image.shape)
            result = tf.image.crop_to_bounding_box(source, *box)
        with tf.Session(graph=graph) as sess:
            cropped.append(sess.run(result, {source: image}))
    return cropped
