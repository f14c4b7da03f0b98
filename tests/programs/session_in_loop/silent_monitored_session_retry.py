import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
step = tf.train.get_or_create_global_step()
bump = tf.assign_add(step, 1)


def run_worker(master):
    with tf.train.MonitoredTrainingSession(master=master, checkpoint_dir="ckpt") as sess:
        while not sess.should_stop():
            sess.run(bump)


run_worker("")
