import tensorflow as tf
import tensorflow_probability as tfp

tfd = tfp.distributions


def log_posterior(mu):
    return tfd.Normal(0.0, 1.0).log_prob(mu)


kernel = tfp.mcmc.NoUTurnSampler(log_posterior, step_size=0.1)
states, trace = tfp.mcmc.sample_chain(  # expect: eager-mcmc-sampling=warning/none/certain
    num_results=2000, num_burnin_steps=1000, current_state=tf.zeros(4), kernel=kernel
)
