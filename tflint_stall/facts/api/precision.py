"""Where double precision is what the mathematics needs, and how else it comes into a program. Data."""

from __future__ import annotations

# Libraries and words of programs that solve equations, or estimate by densities: they have reasons for 64 bits.
NEEDING_LIBRARIES = frozenset(
    """tensorflow_probability gpflow gpflux trieste deepxde bayesflow tfdiffeq odeint healpy astropy pyscf ase
    tensorflow_quantum tensorcircuit zfit""".split()
)
NEEDING_WORDS = (
    r"(?i)\b(ode|pde|pinns?|physics[- _]informed|physics|l-?bfgs|gaussian process|schr[oö]dinger|navier|burgers|"
    r"hamiltonian|poisson equation|molecular|quantum|double precision|numerical(ly)? (precision|stab\w+)|cholesky|"
    r"eigenvalues?|posterior|mcmc|likelihood|finite differences?|gradient check\w*|poincar[eé]\w*|a(?:rc)?cosh)\b|"
    r"hyperboloid|hyperbolic(?![ _]?tan)|set_epsilon\(\s*1e-0?(?:[89]|[1-9]\d)"
)
# Data sets of Keras that are whole numbers of eight bits.
BYTE_LOADERS = frozenset(
    f"keras.datasets.{name}.load_data" for name in ("mnist", "fashion_mnist", "cifar10", "cifar100")
)
# What of NumPy gives the numbers of its first argument another shape, and what of an array does.
RESHAPING_FUNCTIONS = frozenset(
    "expand_dims reshape concatenate stack squeeze transpose array asarray ravel swapaxes moveaxis flip".split()
)
RESHAPING_METHODS = frozenset("reshape copy transpose squeeze ravel flatten swapaxes".split())
