import tensorflow as tf


def watch(pattern, show):
    frames = tf.data.Dataset.list_files(pattern).map(tf.io.read_file, num_parallel_calls=4).repeat().prefetch(1)
    try:
        for frame in frames:
            show(frame)
    except KeyboardInterrupt:
        print("bye")
