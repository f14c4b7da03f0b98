from .builders import make_critic
