# never: eager-mcmc-sampling
import tensorflow as tf
import tensorflow_probability as tfp

kernel = tfp.mcmc.HamiltonianMonteCarlo(lambda x: -(x**2), step_size=0.1, num_leapfrog_steps=3)


@tf.function(jit_compile=True)
def run(n):
    return tfp.mcmc.sample_chain(n, current_state=0.0, kernel=kernel)


few = tfp.mcmc.sample_chain(5, current_state=0.0, kernel=kernel)
