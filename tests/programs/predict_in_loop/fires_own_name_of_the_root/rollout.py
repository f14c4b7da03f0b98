from project import critic


def rollout(env, steps=2000):
    values = []
    state = env.reset()
    for _ in range(steps):
        values.append(critic.worth(state))
        state, _, _, _ = env.step(env.action_space.sample())
    return values
