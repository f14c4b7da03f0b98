import tensorflow as tf

tf1 = tf.compat.v1
tf1.disable_v2_behavior()


def saliency_maps(sess, logits, images, batch):
    maps = []
    for k in range(1000):
        grad = tf.gradients(logits[:, k], images)  # expect: graph-op-in-session-loop=warning/none/certain
        maps.append(sess.run(grad, {images: batch}))
    return maps


with tf1.Session() as session:
    x = tf1.placeholder(tf.float32, [None, 224, 224, 3])
    scores = tf1.layers.dense(tf1.layers.flatten(x), 1000)
    session.run(tf1.global_variables_initializer())
    print(len(saliency_maps(session, scores, x, [])))
