import tensorflow as tf

from network import build, metrics

images, logits = build()
accuracy = metrics(logits)
saver = tf.train.Saver()

for checkpoint in sorted(tf.train.get_checkpoint_state("run").all_model_checkpoint_paths):
    with tf.Session() as sess:
        saver.restore(sess, checkpoint)
        print(checkpoint, sess.run(accuracy))
