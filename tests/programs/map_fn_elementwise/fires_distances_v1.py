import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
points = tf.placeholder(tf.float32, [None, 3])


def distances(point):
    difference = tf.subtract(points, point)
    return tf.sqrt(tf.reduce_sum(tf.square(difference), axis=1))


matrix = tf.map_fn(distances, points)  # expect: map-fn-elementwise=advice/unsafe/certain
