# never: tape-retained
import tensorflow as tf

rate = tf.keras.optimizers.Adam(global_clipnorm=1.0)


@tf.function
def rollout(policy, model, state):
    with tf.GradientTape() as tape:
        cost = 0.0
        for _ in tf.range(200):
            state = model(tf.concat([state, policy(state)], -1))
            cost += tf.reduce_mean(state**2)
    grads = tape.gradient(cost, policy.trainable_variables)
    rate.apply_gradients(zip(grads, policy.trainable_variables))


def updates(nets, opts, data):
    for x in data:
        with tf.GradientTape(persistent=True) as tape:  # expect: eager-train-step
            losses = [tf.reduce_mean(net(x)) for net in nets]
        for net, opt, loss in zip(nets, opts, losses):
            grads, _ = tf.clip_by_global_norm(tape.gradient(loss, net.trainable_variables), 1.0)
            opt.apply_gradients(zip(grads, net.trainable_variables))
