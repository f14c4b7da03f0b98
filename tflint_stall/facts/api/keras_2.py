"""What Keras 2 had and Keras 3 has no longer, as far as the new name is known. Data."""

from __future__ import annotations

# Methods that have become others.
GENERATOR_METHODS = {"fit_generator": "fit", "evaluate_generator": "evaluate", "predict_generator": "predict"}
# Arguments of `fit`, `evaluate` and `predict` about how their data is read.
READING_ARGUMENTS = ("workers", "use_multiprocessing", "max_queue_size")
# Methods of `LossScaleOptimizer`, functions of the backend.
SCALING_METHODS = ("get_scaled_loss", "get_unscaled_gradients")
PHASE_FUNCTIONS = ("learning_phase", "set_learning_phase")
# Optimizers whose constructors took `lr` and `decay`.
OPTIMIZERS = ("Adadelta", "Adagrad", "Adam", "Adamax", "AdamW", "Ftrl", "Nadam", "RMSprop", "SGD")
# Arguments of Keras 1, which mean something else than what came after them.
OF_KERAS_1 = frozenset("max_q_size nb_epoch nb_val_samples nb_worker pickle_safe samples_per_epoch val_samples".split())
