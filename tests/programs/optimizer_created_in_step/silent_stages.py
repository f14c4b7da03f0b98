# never: optimizer-created-in-step
import keras
import tensorflow as tf


def per_stage(net, stages, data, step):
    for stage in stages:
        opt = keras.optimizers.Adam(stage.rate)
        for x in data:
            step(net, opt, x)


def per_model(configs, x, y):
    for config in configs:
        net = keras.Sequential([keras.layers.Dense(config.units), keras.layers.Dense(1)])
        opt = keras.optimizers.SGD(config.rate)
        net.compile(optimizer=opt, loss="mse")
        net.fit(x, y)
        keras.utils.clear_session()


class Agent:
    def __init__(self, net):
        self.net = net
        self.opt = keras.optimizers.Adam(1e-3)

    def learn(self, x):
        with tf.GradientTape() as tape:  # expect: eager-train-step
            loss = tf.reduce_mean(self.net(x))
        grads, _ = tf.clip_by_global_norm(tape.gradient(loss, self.net.trainable_variables), 1.0)
        self.opt.apply_gradients(zip(grads, self.net.trainable_variables))


def agents(nets, x):
    for net in nets:
        agent = Agent(net)
        for _ in range(100):
            agent.learn(x)
