# never: eager-mcmc-sampling
import tensorflow_probability as tfp


def smoke(kernel, start):
    return tfp.mcmc.sample_chain(num_results=5, num_burnin_steps=5, current_state=start, kernel=kernel)
