# never: unclipped-gradients
import tensorflow as tf

network = tf.keras.applications.VGG16(include_top=False)
network.trainable = False
dream = tf.Variable(tf.random.uniform((1, 224, 224, 3)))
optimizer = tf.keras.optimizers.Adam(0.02)


@tf.function
def improve():
    with tf.GradientTape() as tape:
        loss = -tf.reduce_mean(network(dream))
    gradient = tape.gradient(loss, dream)
    optimizer.apply_gradients([(gradient, dream)])
    dream.assign(tf.clip_by_value(dream, 0.0, 1.0))


for _ in range(200):
    improve()
