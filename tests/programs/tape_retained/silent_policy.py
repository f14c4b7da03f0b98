# never: tape-retained
import tensorflow as tf


def episode(env, policy, opt):
    with tf.GradientTape() as tape:
        state, logs, rewards = env.reset(), [], []
        for _ in range(10000):
            p = policy(state[None])
            action = int(tf.random.categorical(p, 1)[0, 0])
            logs.append(tf.nn.log_softmax(p)[0, action])
            state, reward, done, _ = env.step(action)
            rewards.append(reward)
            if done:
                break
        loss = -tf.add_n([l * r for l, r in zip(logs, rewards)])
        grads, _ = tf.clip_by_global_norm(tape.gradient(loss, policy.trainable_variables), 1.0)
        opt.apply_gradients(zip(grads, policy.trainable_variables))


def maml(tasks, net, fast, outer_opt):
    for task in tasks:
        with tf.GradientTape() as outer:  # expect: eager-train-step
            for _ in range(50):
                with tf.GradientTape() as inner:  # expect: eager-train-step
                    inner_loss = tf.reduce_mean((fast(task.x) - task.y) ** 2)
                for v, g in zip(fast.variables, inner.gradient(inner_loss, fast.trainable_variables)):
                    v.assign_sub(0.1 * g)
            loss = tf.reduce_mean((fast(task.qx) - task.qy) ** 2)
        grads, _ = tf.clip_by_global_norm(outer.gradient(loss, net.trainable_variables), 1.0)
        outer_opt.apply_gradients(zip(grads, net.trainable_variables))
