# never: model-call-per-item
import numpy as np
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(16)])


def generate(seed, n):
    state, out = seed, []
    for _ in range(n):
        state = net(state[None])[0]
        out.append(state)
    return out


def play(env):
    state = env.reset()
    for _ in range(1000):
        action = int(tf.argmax(net(np.asarray(state)[None])[0]))
        state, reward, done, _ = env.step(action)


@tf.function
def graph(xs):
    return [net(x[None]) for x in tf.unstack(xs)]
