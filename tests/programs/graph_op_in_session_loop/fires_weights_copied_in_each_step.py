import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
session = tf.Session()


def follow(target, online):
    for to, source in zip(target.params, online.params):
        session.run(tf.assign(to, source))  # expect: graph-op-in-session-loop=warning


def play(target, online, env):
    while env.is_open():
        session.run(online.train, {online.batch: env.observe()})
        follow(target, online)
