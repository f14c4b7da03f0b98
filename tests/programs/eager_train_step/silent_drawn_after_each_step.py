import matplotlib.pyplot as plt
import tensorflow as tf

slope, offset = tf.Variable(0.0), tf.Variable(0.0)
points, heights = tf.constant([0.0, 1.0, 2.0]), tf.constant([1.0, 3.0, 5.0])
for turn in range(40):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(slope * points + offset - heights))
    by_slope, by_offset = tape.gradient(loss, [slope, offset])
    slope.assign_sub(0.1 * by_slope)
    offset.assign_sub(0.1 * by_offset)
    plt.plot(points, slope * points + offset)
    plt.pause(0.5)
