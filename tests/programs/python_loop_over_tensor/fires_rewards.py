import tensorflow as tf


def discounted(gamma):
    rewards = tf.random.uniform((2000,))
    returns, running = [], 0.0
    for reward in tf.reverse(rewards, [0]):  # expect: python-loop-over-tensor=warning/none/certain
        running = reward + gamma * running
        returns.append(running)
    return returns
