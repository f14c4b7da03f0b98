from tensorflow_probability import mcmc
from tensorflow_probability.python.mcmc import HamiltonianMonteCarlo


def sample(target, start, results=500):
    adaptive = mcmc.SimpleStepSizeAdaptation(HamiltonianMonteCarlo(target, 0.1, 3), num_adaptation_steps=100)
    return mcmc.sample_chain(results, current_state=start, kernel=adaptive)  # expect: eager-mcmc-sampling=warning/none/certain


class Sampler:
    def run(self, target, start):
        return sample(target, start)
