import tensorflow_probability as tfp

kernel = tfp.mcmc.HamiltonianMonteCarlo(lambda x: -(x**2), step_size=0.1, num_leapfrog_steps=3)
samples = tfp.mcmc.sample_chain(5000, current_state=0.0, kernel=kernel, num_burnin_steps=1000)  # expect: eager-mcmc-sampling=warning
