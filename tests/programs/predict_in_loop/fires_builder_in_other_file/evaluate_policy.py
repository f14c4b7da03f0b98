import tensorflow as tf

from nets import make_critic

critic = make_critic(17)


def value(state):
    return critic.predict(tf.expand_dims(state, 0))  # expect: predict-in-loop=warning/unsafe/certain


def returns(states):
    total = 0.0
    for state in states:
        total += value(state)[0][0]
    return total
