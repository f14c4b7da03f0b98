# The same for a graph of one operation: a tenth of a second in all.
import cv2
import tensorflow as tf

given = tf.placeholder(tf.float32, [112, 112, 3])
mean = tf.reduce_mean(given)

for number in range(20):
    picture = cv2.resize(cv2.imread(f"faces/{number}.jpg"), (112, 112))
    with tf.Session() as session:
        print(session.run(mean, {given: picture}))
