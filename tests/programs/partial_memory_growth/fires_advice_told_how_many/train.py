"""The program that runs the workers gives them one GPU."""

import ray

from worker import Learner

ray.init(num_cpus=8, num_gpus=1)
learner = Learner()
learner.train()
