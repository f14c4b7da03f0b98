# never: eager-mcmc-sampling
import tensorflow as tf
import tensorflow_probability as tfp


@tf.function(autograph=False, jit_compile=True)
def sample(kernel, start):
    return tfp.mcmc.sample_chain(5000, current_state=start, kernel=kernel)


def run_chain(kernel, start):
    return tfp.mcmc.sample_chain(5000, current_state=start, kernel=kernel)


fast = tf.function(run_chain)
faster = tf.function(tfp.mcmc.sample_chain)


def all_of_it(kernel, start):
    lazily = tf.function(lambda: tfp.mcmc.sample_chain(5000, current_state=start, kernel=kernel))
    return sample(kernel, start), fast(kernel, start), lazily(), faster(5000, current_state=start, kernel=kernel)
