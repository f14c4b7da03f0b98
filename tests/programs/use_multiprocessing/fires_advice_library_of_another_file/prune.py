"""Takes weights away."""

import tensorflow_model_optimization as tfmot


def pruned(model):
    return tfmot.sparsity.keras.prune_low_magnitude(model)
