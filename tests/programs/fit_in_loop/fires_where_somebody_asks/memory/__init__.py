from memory.sampling import Sampling
