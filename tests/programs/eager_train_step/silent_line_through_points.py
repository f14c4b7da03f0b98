import tensorflow as tf

slope, offset = tf.Variable(0.0), tf.Variable(0.0)
points, heights = tf.constant([2013.0, 2014.0, 2015.0]), tf.constant([12.0, 14.0, 16.0])
optimizer = tf.keras.optimizers.SGD(1e-3)
for turn in range(100):
    with tf.GradientTape() as tape:
        loss = 0.5 * tf.reduce_sum(tf.square(slope * points + offset - heights))
    gradients = tape.gradient(loss, [slope, offset])
    optimizer.apply_gradients(zip(gradients, [slope, offset]))
