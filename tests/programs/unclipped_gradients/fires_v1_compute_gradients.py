import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def train_op(loss, global_step):
    opt = tf.train.AdamOptimizer(1e-4)
    grads_and_vars = opt.compute_gradients(loss)  # expect: unclipped-gradients=/none/certain
    for g, v in grads_and_vars:
        tf.summary.histogram(v.op.name + "/grad", g)
    return opt.apply_gradients(grads_and_vars, global_step=global_step)
