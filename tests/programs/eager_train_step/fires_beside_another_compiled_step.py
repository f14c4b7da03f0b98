import tensorflow as tf

critic = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
actor = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(4)])
critic_adam, actor_adam = tf.keras.optimizers.Adam(), tf.keras.optimizers.Adam()


@tf.function
def judge(seen, worth):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(worth - critic(seen, training=True)))
    slopes = tape.gradient(loss, critic.trainable_variables)
    critic_adam.apply_gradients(zip(slopes, critic.trainable_variables))


def act_better(seen, done, gain):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning/unsafe/certain
        chance = tf.nn.log_softmax(actor(seen, training=True))
        loss = -tf.reduce_mean(gain * tf.gather(chance, done, batch_dims=1))
    slopes = tape.gradient(loss, actor.trainable_variables)
    actor_adam.apply_gradients(zip(slopes, actor.trainable_variables))


for seen, done, gain, worth in tf.data.experimental.load("games").batch(64):
    judge(seen, worth)
    act_better(seen, done, gain)
