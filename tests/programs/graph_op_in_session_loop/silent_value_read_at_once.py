import tensorflow.compat.v1 as tf

from bridge import OldModel

tf.enable_v2_behavior()


def rollout(environment, layer, old: OldModel, steps):
    features = environment.reset()
    for _ in range(steps):
        old.session.run(old.update)
        action = tf.math.argmax(layer(features)[0]).numpy()
        features = environment.step(action)
