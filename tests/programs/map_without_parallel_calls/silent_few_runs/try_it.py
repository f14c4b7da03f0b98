import tensorflow as tf


def frame(path):
    return tf.image.resize_images(tf.image.decode_jpeg(tf.read_file(path), channels=3), (200, 200))


frames = tf.data.Dataset.list_files("frames/*.jpg").map(frame).batch(4)
batch = tf.data.make_one_shot_iterator(frames).get_next()
mean = tf.reduce_mean(batch)

session = tf.Session()
for number in range(5):
    print(number, session.run(mean))
