import numpy as np

from graph import open_session, policy, state, value


def play(env, episodes):
    session = open_session()
    for _ in range(episodes):
        observation, done = env.reset(), False
        while not done:
            feed = {state: observation[np.newaxis]}
            logits = session.run(policy, feed)
            # expect: several-session-runs-per-step=warning/unsafe/certain
            baseline = session.run(value, feed)
            observation, _, done, _ = env.step(np.argmax(logits) if baseline > 0 else 0)
