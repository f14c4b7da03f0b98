# never: eager-mcmc-sampling
import jax
import tensorflow as tf
from tensorflow_probability.substrates import jax as tfp


class Chain:
    def sample_chain(self, n):
        return tf.range(n)


def run(kernel, start):
    Chain().sample_chain(10_000)
    return jax.jit(lambda: tfp.mcmc.sample_chain(5000, current_state=start, kernel=kernel))()
