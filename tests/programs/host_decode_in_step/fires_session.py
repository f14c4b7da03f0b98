import scipy.io.wavfile
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
sound = tf.placeholder(tf.float32, (None, 16000))
loss = tf.reduce_mean(tf.layers.dense(sound, 1) ** 2)
train_op = tf.train.GradientDescentOptimizer(0.01).minimize(loss)


def run(batches, rounds):
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for _ in range(rounds):
            for files in batches:
                waves = []
                for file in files:
                    rate, wave = scipy.io.wavfile.read(file)  # expect: host-decode-in-step=advice/none/certain
                    waves.append(wave[:16000])
                sess.run(train_op, feed_dict={sound: waves})
