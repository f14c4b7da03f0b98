"""Sampling from the environment happens under the tape: advice at most."""
import tensorflow as tf


def train(env, model, optimizer, episodes):
    for _ in range(episodes):
        state = env.reset()
        with tf.GradientTape() as tape:
            action = int(tf.argmax(model(state[None]), axis=1).numpy()[0])
            state, reward, done, _ = env.step(action)
            loss = tf.reduce_mean(model(state[None])) * reward
        grads, _ = tf.clip_by_global_norm(tape.gradient(loss, model.trainable_variables), 1.0)
        optimizer.apply_gradients(zip(grads, model.trainable_variables))
        print(f"loss {float(loss):.3f}")
