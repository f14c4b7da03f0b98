import tensorflow_probability as tfp


def draw(kernel, start):
    return tfp.mcmc.sample_chain(1000, start, kernel=kernel)  # expect: eager-mcmc-sampling=warning/none/certain
