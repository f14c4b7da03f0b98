"""Somebody looks at what is in a file: each picture stands on the screen until its window is closed."""

import matplotlib.pyplot as plt
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def parse(record):
    row = tf.parse_single_example(record, {"picture": tf.FixedLenFeature((), tf.string)})
    return tf.image.decode_jpeg(row["picture"], channels=3)


def main():
    pictures = tf.data.TFRecordDataset("leaves.tfrecord").map(parse)  # expect: map-without-parallel-calls=advice
    picture = pictures.batch(1).prefetch(2).make_one_shot_iterator().get_next()
    with tf.Session() as session:
        while True:
            try:
                plt.imshow(session.run(picture)[0])
            except tf.errors.OutOfRangeError:
                break
            plt.show()


if __name__ == "__main__":
    main()
