import tensorflow as tf


def frames(record):
    return tf.io.decode_jpeg(record, channels=3)


def clips(paths, length):
    videos = tf.data.Dataset.from_tensor_slices(paths).map(tf.data.TFRecordDataset)
    videos = videos.map(lambda video: video.map(frames, num_parallel_calls=tf.data.AUTOTUNE))
    videos = videos.map(lambda video: video.window(length, shift=1, drop_remainder=True))
    return videos.flat_map(lambda video: video).batch(4).prefetch(2)
